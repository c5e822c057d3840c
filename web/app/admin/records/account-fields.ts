import type { Field } from '../form/field.ts'
import { ROLE_CHOICES } from './account-words.ts'

export const rolesField: Field = { kind: 'choices', name: 'roles', label: 'Funções', of: ROLE_CHOICES }

export const reasonField: Field = {
  kind: 'multiline',
  name: 'reason',
  label: 'Motivo',
  help: 'Fica registrado na auditoria.',
  rows: 3,
  max: 500,
}
