import * as z from 'zod'
import { BrandId } from '../brand.ts'
import { DeclineCode } from '../card.ts'
import { Price } from '../catalog.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { ChangeCharge } from '../plan-comparison.ts'
import {
  ActionPreview,
  REFUSED_ACTION,
  SHOP_ACTIONS,
  ShopAction,
  Subscription,
  SubscriptionDetails,
} from '../subscription.ts'
import { adminChange, Reason } from './change.ts'
import { adminList } from './list.ts'

export const SubscriptionRow = z.object({
  id: idOf('sub', z.string()),
  ...Subscription.pick({ status: true, cancelAt: true, suspended: true, disputed: true }).shape,
  brand: BrandId,
  brandName: z.string(),
  plan: z.string(),
  price: Price,
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  createdAt: z.iso.datetime(),
  /** What is paid for or tried ends before this day. */
  endOn: z.iso.date(),
  /** When its open order is due. */
  dueOn: z.iso.date().optional(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

/** What is done next about a renewal that is not paid: its card is charged, or a step of its dunning comes. */
const NEXT_STEPS = ['charge', 'remind', 'suspend', 'cancel', 'write-off'] as const

export type NextStep = (typeof NEXT_STEPS)[number]
export const NEXT_STEP_WORDS: Record<NextStep, string> = {
  charge: 'Cobrança no cartão',
  remind: 'Lembrete',
  suspend: 'Suspensão do acesso',
  cancel: 'Cancelamento',
  'write-off': 'Baixa da dívida',
}

/** A renewal that is past due, or that is still owed after its subscription was cancelled. */
export const PastDueRow = z.object({
  ...SubscriptionRow.pick({
    id: true,
    plan: true,
    brand: true,
    brandName: true,
    account: true,
    suspended: true,
  }).shape,
  order: z.object({ id: idOf('ord', z.string()), amount: z.int() }),
  dueOn: z.iso.date(),
  /** Why its newest charge by card was not made; nothing where nobody paid by another way. */
  declined: DeclineCode.optional(),
  next: z.object({ step: z.enum(NEXT_STEPS), on: z.iso.date() }).optional(),
  /** Its subscription is cancelled, and the bill is payable until it is written off. */
  debt: z.literal(true).optional(),
  /** Whether its saved card may be charged now. */
  chargeable: z.literal(true).optional(),
})
export type PastDueRow = z.infer<typeof PastDueRow>

/** A subscription as its page in the administration shows it. */
export const AdminSubscription = z.object({
  subscription: SubscriptionDetails,
  account: SubscriptionRow.shape.account,
  brandName: z.string(),
  /** What the shop may do about it. */
  allowed: z.array(z.enum(SHOP_ACTIONS)),
})
export type AdminSubscription = z.infer<typeof AdminSubscription>

const byId = z.strictObject({ id: idOf('sub') })

const pastDue = adminList({
  path: 'past-due-renewals',
  summary: 'Renovações em atraso',
  permission: 'subscriptions.read',
  row: PastDueRow,
  filters: {
    brand: BrandId.optional(),
    /** By how the last try was answered: by an issuer that may say yes later, by one that does not, or by nobody. */
    why: z.enum(['soft', 'hard', 'unpaid']).optional(),
    suspended: z.literal('yes').optional(),
    /** Of a subscription that is cancelled. */
    debt: z.literal('yes').optional(),
  },
  sorts: ['due', '-due'],
})

export const adminSubscription = {
  listPastDue: pastDue.list,
  exportPastDue: pastDue.export,
  chargeNow: adminChange('subscriptions.write', { stepUp: true })
    .route({
      method: 'POST',
      path: '/admin/subscriptions/{id}/charges',
      successStatus: 202,
      summary: 'Cobrar agora o cartão salvo de uma renovação em atraso',
    })
    .errors(
      refusals(
        '2FA_EXPIRED',
        'not-found',
        'subscription.not-now',
        'subscription.card-not-chargeable',
        'subscription.charge-under-way',
      ),
    )
    .input(byId.extend({ reason: Reason }))
    .output(z.void()),
  ...adminList({
    path: 'subscriptions',
    summary: 'Assinaturas',
    permission: 'subscriptions.read',
    row: SubscriptionRow,
    filters: {
      status: Subscription.shape.status.optional(),
      brand: BrandId.optional(),
      account: z.string().max(40).optional(),
      product: z.string().max(40).optional(),
      /** Who cancelled, and still has it. */
      cancelling: z.literal('yes').optional(),
      /** Who owes so long that they may not use it. */
      suspended: z.literal('yes').optional(),
      disputed: z.literal('yes').optional(),
    },
    sorts: ['-created', 'created', 'end', '-end'],
  }),
  read: endpoint('administrator', { permission: 'subscriptions.read' })
    .route({ method: 'GET', path: '/admin/subscriptions/{id}', summary: 'Uma assinatura' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminSubscription),
  plans: endpoint('administrator', { permission: 'subscriptions.read' })
    .route({
      method: 'GET',
      path: '/admin/subscriptions/{id}/plans',
      summary: 'Os outros planos que a loja vende',
    })
    .errors(refusals('not-found'))
    .input(byId)
    .output(rowsOf(z.object({ name: z.string(), priceId: z.string(), charge: ChangeCharge }))),
  preview: adminChange('subscriptions.write')
    .route({
      method: 'POST',
      path: '/admin/subscriptions/{id}/preview',
      summary: 'Ver o que uma mudança na assinatura de alguém faz, antes de confirmar',
    })
    .errors(refusals('not-found', ...REFUSED_ACTION))
    .input(byId.extend({ action: ShopAction }))
    .output(ActionPreview),
  /** As its owner would, or with days that the shop gives; repeating it with the same confirmation changes nothing more. */
  act: adminChange('subscriptions.write')
    .route({
      method: 'POST',
      path: '/admin/subscriptions/{id}/actions',
      summary: 'Confirmar uma mudança na assinatura de alguém',
    })
    .errors(refusals('not-found', ...REFUSED_ACTION, 'subscription.preview-stale'))
    .input(byId.extend({ action: ShopAction, confirmation: z.string().max(100), reason: Reason }))
    .output(AdminSubscription),
}
