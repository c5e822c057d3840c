import * as z from 'zod'
import { Entitlement, HoldReason } from '../access.ts'
import { User } from '../account.ts'
import { BrandId } from '../brand.ts'
import { dayFilters, instantInput } from '../day.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { OrderSummary } from '../order.ts'
import { rowsOf } from '../page.ts'
import { Consent, HistoryEvent } from '../privacy.ts'
import { Subscription } from '../subscription.ts'
import { adminChange, Reason } from './change.ts'
import { adminList } from './list.ts'
import { AdminRole, PERSON } from './permission.ts'

/** `anonymised`: its owner left, and nothing leads to them any more; `merged`: it became a part of another account. */
export const AccountStatus = z.enum(['active', 'suspended', 'removal-scheduled', 'anonymised', 'merged'])
export type AccountStatus = z.infer<typeof AccountStatus>

export const AccountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: AccountStatus,
  roles: z.array(AdminRole),
  isConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  brand: BrandId,
  createdAt: z.iso.datetime(),
})
export type AccountRow = z.infer<typeof AccountRow>

/** Why what a source gives rests for now. */
export const AccountHold = z.object({ id: z.string(), reason: HoldReason, placedAt: z.iso.datetime() })
export type AccountHold = z.infer<typeof AccountHold>

/** What one source gave somebody over all of its periods, and why; also what is over. No `until`: for good. */
export const AccountAccess = Entitlement.pick({ source: true, from: true, until: true }).extend({
  sourceId: z.string(),
  /** The product and what it opens. */
  opened: z.array(z.object({ id: z.string(), kind: Entitlement.shape.kind, title: z.string() })),
  /** All of it was taken back by then. */
  revokedAt: z.iso.datetime().optional(),
  /** Who gave it by hand, and why. */
  by: z.object({ id: z.string(), name: z.string() }).optional(),
  reason: z.string().optional(),
  /** Those that were not lifted. */
  holds: z.array(AccountHold),
})
export type AccountAccess = z.infer<typeof AccountAccess>

/** What somebody of the team wrote about a person, for the team; the person gets it in the copy of their data. */
export const AccountNote = z.object({
  id: idOf('acn'),
  note: z.string(),
  /** The name of who wrote it. */
  by: z.string(),
  at: z.iso.datetime(),
})
export type AccountNote = z.infer<typeof AccountNote>

/** A person as their page in the administration shows them. */
export const AdminAccount = AccountRow.extend({
  socialName: z.string().optional(),
  phone: z.string().optional(),
  /** The account that has what this one had. */
  mergedInto: z.string().optional(),
  /** The newest twenty; the list of orders has them all. */
  orders: z.array(OrderSummary),
  subscriptions: z.array(Subscription),
  access: z.array(AccountAccess),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      ip: z.string().optional(),
      startedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
  consents: z.array(Consent.pick({ kind: true, granted: true, version: true, at: true })),
  /** They were invited to the administration, and have no password yet. */
  isInvited: z.boolean(),
  /** The second factor is removed then, unless it is cancelled. */
  resetDueAt: z.iso.datetime().optional(),
  /** Newest first. */
  notes: z.array(AccountNote),
})
export type AdminAccount = z.infer<typeof AdminAccount>

/** A part of somebody's history, newest first. */
export const AccountHistory = z.object({ events: rowsOf(HistoryEvent), more: z.boolean() })
export type AccountHistory = z.infer<typeof AccountHistory>

const id = z.string().max(40)
/** Of an account; what is none is not found. */
export const byAccount = z.strictObject({ id: idOf('acc') })
const because = byAccount.extend({ reason: Reason })
const write = adminChange('accounts.write')
const give = adminChange('access.write')
/**
 * What any act on somebody's account may be refused with. `account.other-state`: who left is not changed any more;
 * `account.is-administrator`: only who may give roles acts on who has one.
 */
export const ACCOUNT_REFUSALS = refusals('not-found', 'account.other-state', 'account.is-administrator')

/** Why two accounts are not put together. */
const MERGE_REFUSALS = refusals(
  '2FA_EXPIRED',
  'account.merge-same',
  'account.merge-administrator',
  'account.merge-brand',
  'account.merge-document',
  'account.merge-subscription',
  'account.merge-card',
  'account.merge-copy',
  'account.merge-reset',
  'account.merge-email',
  'account.merge-busy',
)

const instant = instantInput().optional()

/** What is given by hand: to whom, what, for how long, and why. */
export const GrantInput = because.extend({
  productId: idOf('prd', z.string({ error: 'Escolha o produto' }).min(1, 'Escolha o produto').max(40)),
  /** Without one, now. */
  from: instant,
  /** Without one, for good. */
  until: instant,
})
export type GrantInput = z.input<typeof GrantInput>

/** A session in which an administrator sees the shop as a member; `expiresAt` in epoch milliseconds. */
export const ActingSession = z.object({ user: User, accessToken: z.string(), expiresAt: z.int() })
export type ActingSession = z.infer<typeof ActingSession>

export const AccountNoteInput = byAccount.extend({
  note: z
    .string({ error: 'Informe a anotação' })
    .trim()
    .min(3, 'Escreva ao menos 3 letras')
    .max(2000, 'Use no máximo 2000 letras'),
})

/** What of an account would become another's, what would end with it, and why they are not put together. */
export const AccountMergePreview = z.object({
  moves: z.array(z.object({ name: z.string(), count: z.int() })),
  ends: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Sentences; none where they may. */
  refusals: z.array(z.string()),
})
export type AccountMergePreview = z.infer<typeof AccountMergePreview>

/** `id` stays, `from` goes; `email` is the address of the one that goes, typed. */
export const MergeInput = because.extend({
  from: idOf('acc', z.string({ error: 'Escolha a outra conta' }).min(1, 'Escolha a outra conta').max(40)),
  email: z
    .string({ error: 'Informe o e-mail da conta que sai' })
    .trim()
    .min(1, 'Informe o e-mail da conta que sai')
    .max(254, 'Use no máximo 254 letras'),
})
export type MergeInput = z.input<typeof MergeInput>

export const adminAccount = {
  ...adminList({
    path: 'accounts',
    summary: 'Pessoas',
    permission: 'accounts.read',
    row: AccountRow,
    filters: {
      status: AccountStatus.optional(),
      /** `any`: whoever administers the shop; `none`: everybody else. */
      role: z.enum(['any', 'none', ...AdminRole.options]).optional(),
      confirmed: z.enum(['yes', 'no']).optional(),
      brand: BrandId.optional(),
      /** Made on these days, both included. */
      ...dayFilters,
    },
    sorts: ['-created', 'created', 'name', '-name'],
  }),
  read: endpoint('administrator', { permission: PERSON })
    .route({ method: 'GET', path: '/admin/accounts/{id}', summary: 'Uma pessoa, com tudo' })
    .errors(refusals('not-found'))
    .input(byAccount)
    .output(AdminAccount),
  history: endpoint('administrator', { permission: PERSON })
    .route({
      method: 'GET',
      path: '/admin/accounts/{id}/history',
      summary: 'O que aconteceu com uma conta, do mais novo ao mais antigo',
    })
    .errors(refusals('not-found'))
    .input(byAccount.extend({ before: z.string().max(80).optional() }))
    .output(AccountHistory),
  previewMerge: endpoint('administrator', { permission: 'accounts.merge' })
    .route({
      method: 'GET',
      path: '/admin/accounts/{id}/merge',
      summary: 'O que muda ao juntar outra conta a esta',
    })
    .errors(refusals('not-found'))
    .input(byAccount.extend({ from: idOf('acc') }))
    .output(AccountMergePreview),
  merge: adminChange('accounts.merge', { stepUp: true, ofPerson: true })
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/merge',
      summary: 'Juntar outra conta a esta, para sempre',
    })
    .errors({ ...ACCOUNT_REFUSALS, ...MERGE_REFUSALS })
    .input(MergeInput)
    .output(AdminAccount),
  suspend: write
    .route({ method: 'POST', path: '/admin/accounts/{id}/suspension', summary: 'Bloquear uma conta' })
    .errors({ ...ACCOUNT_REFUSALS, ...refusals('account.yourself', 'account.last-owner') })
    .input(because)
    .output(AdminAccount),
  restore: write
    .route({ method: 'POST', path: '/admin/accounts/{id}/restoration', summary: 'Desbloquear uma conta' })
    .errors(ACCOUNT_REFUSALS)
    .input(because)
    .output(AdminAccount),
  endSessions: write
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/sessions/end',
      summary: 'Encerrar as sessões de uma conta',
    })
    .errors(ACCOUNT_REFUSALS)
    .input(because)
    .output(AdminAccount),
  confirmAgain: write
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/confirmation',
      successStatus: 202,
      summary: 'Enviar de novo a confirmação do e-mail de uma conta',
    })
    .errors({ ...ACCOUNT_REFUSALS, ...refusals('email.already-confirmed', 'request.too-many') })
    .input(byAccount)
    .output(z.void()),
  actAs: adminChange('accounts.act-as', { stepUp: true, ofPerson: true })
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/acting-sessions',
      successStatus: 201,
      summary: 'Ver a loja como uma pessoa, por 30 minutos, sem alterar nada; ela é avisada',
    })
    .errors({ ...ACCOUNT_REFUSALS, ...refusals('2FA_EXPIRED', 'account.act-as-administrator') })
    .input(because)
    .output(ActingSession),
  addNote: write
    .route({ method: 'POST', path: '/admin/accounts/{id}/notes', summary: 'Anotar algo sobre uma pessoa' })
    .errors(ACCOUNT_REFUSALS)
    .input(AccountNoteInput)
    .output(AdminAccount),
  removeNote: write
    .route({
      method: 'DELETE',
      path: '/admin/accounts/{id}/notes/{noteId}',
      summary: 'Remover uma anotação errada',
    })
    .errors(ACCOUNT_REFUSALS)
    .input(because.extend({ noteId: idOf('acn') }))
    .output(AdminAccount),
  grantAccess: give
    .route({ method: 'POST', path: '/admin/accounts/{id}/access', summary: 'Dar acesso a um produto' })
    .errors({ ...ACCOUNT_REFUSALS, ...refusals('access.no-product', 'access.days') })
    .input(GrantInput)
    .output(AdminAccount),
  revokeAccess: give
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/access/{sourceId}/revocation',
      summary: 'Retirar um acesso que foi dado à mão',
    })
    .errors(ACCOUNT_REFUSALS)
    .input(because.extend({ sourceId: id }))
    .output(AdminAccount),
  hold: give
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/access/{sourceId}/hold',
      summary: 'Suspender um acesso por ora',
    })
    .errors(ACCOUNT_REFUSALS)
    .input(because.extend({ sourceId: id }))
    .output(AdminAccount),
  lift: give
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/holds/{holdId}/lifting',
      summary: 'Devolver um acesso suspenso à mão',
    })
    .errors(ACCOUNT_REFUSALS)
    .input(because.extend({ holdId: id }))
    .output(AdminAccount),
}
