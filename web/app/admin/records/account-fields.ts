import type { Field } from '../form/field.ts'
import { INTERNAL } from '../words.ts'
import { ROLE_CHOICES, ROLE_SAYS } from './account-words.ts'

export const rolesField: Field = {
  kind: 'choices',
  name: 'roles',
  label: 'Funções',
  help: 'Quem tem mais de uma pode o que cada uma permite.',
  of: ROLE_CHOICES,
  says: ROLE_SAYS,
}

export const reasonField: Field = {
  kind: 'multiline',
  name: 'reason',
  label: 'Motivo',
  help: INTERNAL,
  rows: 3,
  max: 500,
}
