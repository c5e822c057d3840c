import type { HoldReason } from '@vitrine/contract/access'
import type { AccountAccess, AccountRow, AccountStatus, AdminAccount } from '@vitrine/contract/admin/account'
import { AdminRole, ROLES, roleSentences } from '@vitrine/contract/admin/permission'
import { ACCOUNT_STATUS_NAMES } from '@vitrine/contract/admin/state-names'
import type { Field } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'

export const ACCOUNT_MARKS: Record<AccountStatus, readonly [Tone, string]> = {
  active: ['good', ACCOUNT_STATUS_NAMES.active],
  suspended: ['negative', ACCOUNT_STATUS_NAMES.suspended],
  'removal-scheduled': ['waiting', ACCOUNT_STATUS_NAMES['removal-scheduled']],
  anonymised: ['quiet', ACCOUNT_STATUS_NAMES.anonymised],
  merged: ['quiet', ACCOUNT_STATUS_NAMES.merged],
}
export const ACCOUNT_CHOICES: readonly Choice[] = Object.entries(ACCOUNT_MARKS).map(([status, [, word]]) => [
  status,
  word,
])

export const ROLE_CHOICES: readonly Choice[] = AdminRole.options.map((role) => [role, ROLES[role].name])

/** What each role may and may not, in sentences. */
const ROLE_SAYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  AdminRole.options.map((role) => [role, roleSentences(role)]),
)

/** `Dono, Financeiro`; nothing for who does not administer. */
export const rolesText = ({ roles }: Pick<AccountRow, 'roles'>): string =>
  roles.map((role) => ROLES[role].name).join(', ')

export const CONSENT_WORDS: Record<AdminAccount['consents'][number]['kind'], string> = {
  terms: 'Termos de Uso e Política de Privacidade',
  marketing: 'Novidades e ofertas por e-mail',
}

export const SOURCE_WORDS: Record<AccountAccess['source'], string> = {
  order: 'Comprado',
  subscription: 'Por assinatura',
  manual: 'Dado pela loja',
}

const HOLD_MARKS: Record<HoldReason, string> = {
  unpaid: 'Suspenso até o pagamento',
  paused: 'Em pausa',
  disputed: 'Suspenso pela contestação',
  manual: 'Suspenso pela loja',
}

/** Where what a source gave stands at `now`; of several holds each is said. */
export function accessMark({ from, until, revokedAt, holds }: AccountAccess, now: Date): [Tone, string] {
  if (revokedAt) return ['quiet', 'Retirado']
  if (until && new Date(until) <= now) return ['quiet', 'Encerrado']
  if (holds.length > 0) return ['negative', holds.map(({ reason }) => HOLD_MARKS[reason]).join('; ')]
  return new Date(from) > now ? ['waiting', 'Ainda não começou'] : ['good', 'Pode usar']
}

export const rolesField: Field = {
  kind: 'choices',
  name: 'roles',
  label: 'Funções',
  help: 'Quem tem mais de uma pode o que cada uma permite.',
  of: ROLE_CHOICES,
  says: ROLE_SAYS,
}
