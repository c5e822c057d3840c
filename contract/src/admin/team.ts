import * as z from 'zod'
import { Email, NameOfAnother } from '../account.ts'
import { refusals } from '../endpoint.ts'
import { ACCOUNT_REFUSALS, AdminAccount, byAccount } from './account.ts'
import { adminChange, Reason } from './change.ts'
import { AdminRole } from './permission.ts'

const Roles = z
  .array(AdminRole)
  .max(AdminRole.options.length)
  .refine((roles) => new Set(roles).size === roles.length, 'Cada função entra uma vez só')

export const RolesInput = byAccount.extend({
  roles: Roles,
  /** What the person saw, so that two who change them do not undo each other. */
  before: Roles,
  reason: Reason,
})
export type RolesInput = z.input<typeof RolesInput>

export const InviteInput = z.strictObject({
  name: NameOfAnother,
  email: Email,
  roles: Roles.min(1, 'Escolha ao menos uma função'),
  reason: Reason,
})
export type InviteInput = z.input<typeof InviteInput>

const write = adminChange('roles.write', { stepUp: true })

/** Who administers the shop, and as what. */
export const adminTeam = {
  changeRoles: write
    .route({
      method: 'PUT',
      path: '/admin/accounts/{id}/roles',
      summary: 'Mudar as funções de uma conta na administração',
    })
    .errors({
      ...ACCOUNT_REFUSALS,
      ...refusals('2FA_EXPIRED', 'account.last-owner', 'account.roles-changed'),
    })
    .input(RolesInput)
    .output(AdminAccount),
  /** A message with a link to choose a password, good for seven days; the second factor is asked for before the first page. */
  invite: write
    .route({
      method: 'POST',
      path: '/admin/invitations',
      successStatus: 201,
      summary: 'Convidar alguém para a administração',
    })
    .errors(refusals('2FA_EXPIRED', 'account.email-known'))
    .input(InviteInput)
    .output(AdminAccount),
  /** Another message with another link; the one before is good no more. */
  inviteAgain: write
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/invitation',
      successStatus: 202,
      summary: 'Enviar de novo o convite de uma conta que ainda não tem senha',
    })
    .errors({ ...ACCOUNT_REFUSALS, ...refusals('2FA_EXPIRED') })
    .input(byAccount)
    .output(z.void()),
}
