import * as z from 'zod'
import { AgreedTerms } from './agreed-terms.ts'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { SumLine } from './cart.ts'
import { Price } from './catalog.ts'
import { dayInput } from './day.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { OrderKind, OrderStatus } from './order.ts'
import { rowsOf } from './page.ts'
import { PaidUntil } from './paid-period.ts'
import { PlanComparison } from './plan-comparison.ts'
import { PriceChange } from './price-campaign.ts'
import { SUBSCRIPTION_ACTORS, SUBSCRIPTION_MOVE_NAMES, SUBSCRIPTION_STATUSES } from './subscription-life.ts'
import { addDays, type CalendarDay, formatDay } from './time.ts'

/** A charge to come: `orderId` once its order is placed. Amounts in centavos. */
export const NextCharge = z.object({
  dueOn: z.iso.date(),
  amount: z.int(),
  orderId: idOf('ord', z.string()).optional(),
  /** Its day is over, and it is not paid. */
  overdue: z.literal(true).optional(),
  /** Of what was ordered beside the renewals: the last day on which its payment is waited for. */
  waitedUntil: z.iso.date().optional(),
})
export type NextCharge = z.infer<typeof NextCharge>

/** The saved card that each renewal is charged to, as its holder knows it. */
export const RenewalCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  nickname: z.string().nullable(),
  /** Why it cannot be charged: then the renewals are asked for by message. */
  problem: z.enum(['expired', 'declined', 'elsewhere']).optional(),
  /** When it is charged next for the order that is open. */
  chargedOn: z.iso.date().optional(),
})
export type RenewalCard = z.infer<typeof RenewalCard>

/** The authorisation of Pix Automático by which each renewal is debited, as its payer knows it. */
export const RenewalPix = z.object({
  /** What the bank that debits is called; nothing where we do not know. */
  bank: z.string().optional(),
  /** It is charged less or more often than the plan that comes, which is then paid by hand. */
  problem: z.literal('other-interval').optional(),
  /** The day of the debit that is scheduled for the order that is open. */
  debitedOn: z.iso.date().optional(),
})
export type RenewalPix = z.infer<typeof RenewalPix>

/**
 * Calendar days in America/Sao_Paulo. What is paid for, or tried, is good until the day before `endOn`, on which the
 * next period begins and is charged.
 */
export const Subscription = z.object({
  id: idOf('sub', z.string()),
  brand: BrandId,
  status: z.enum(SUBSCRIPTION_STATUSES),
  product: z.object({ id: idOf('prd', z.string()), slug: z.string(), name: z.string(), cover: z.string() }),
  price: Price,
  /** The day on which it ends because somebody cancelled it; until then it goes on, and the cancellation can be undone. */
  cancelAt: z.iso.date().optional(),
  /** It owes so long that it may not be used. */
  suspended: z.literal(true).optional(),
  /** The payment for its newest period is disputed: what that gave is on hold until somebody decides. */
  disputed: z.literal(true).optional(),
  startedOn: z.string(),
  /** `trial`: nothing was ever charged for it. */
  currentPeriod: z.object({ startOn: z.string(), endOn: z.string(), trial: z.literal(true).optional() }),
  /** The order that started it. */
  orderId: idOf('ord', z.string()),
  /** The day on which charges go on, of a pause that is to come or runs. */
  resumesOn: z.iso.date().optional(),
  /** The day of the month on which it is charged after its next period. */
  dueDay: z.int().optional(),
  /** The plan that comes: once its order is paid, or with the next period. */
  change: z.object({ name: z.string(), price: Price, on: z.iso.date().optional() }).optional(),
  /** So many charges it still binds for, the last of them to be used before `until`; who cancels has it so long. */
  bound: z.object({ charges: z.int(), until: z.iso.date() }).optional(),
  /** The day on which it is over by itself, with its last charge, where nobody cancelled it. */
  endsOn: z.iso.date().optional(),
  /** The first day without it, once it is over. */
  overOn: z.iso.date().optional(),
  /** The next one that costs anything; nothing once it is over, or will be with its period. */
  nextCharge: NextCharge.optional(),
  /** Nothing where each renewal is paid by hand. */
  card: RenewalCard.optional(),
  /** In place of a card. */
  pix: RenewalPix.optional(),
  /** What is unpaid may be used until the day before, and is cancelled then; until when a payment of today is good. */
  unpaid: z.object({ suspendedOn: z.iso.date(), givenUpOn: z.iso.date(), pays: PaidUntil }).optional(),
})
export type Subscription = z.infer<typeof Subscription>

/** One line of what happened to a subscription. */
export const SubscriptionEvent = z.object({
  move: z.enum(SUBSCRIPTION_MOVE_NAMES),
  /** The status before it; none of the move with which it begins. */
  from: z.enum(SUBSCRIPTION_STATUSES).optional(),
  actor: z.enum(SUBSCRIPTION_ACTORS),
  at: z.iso.datetime(),
  /** The day from which it counts. */
  effectiveOn: z.iso.date(),
  /** What people quote about a cancellation. */
  protocol: z.string().optional(),
})
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>

export const SubscriptionOrder = z.object({
  id: idOf('ord', z.string()),
  code: z.string(),
  kind: OrderKind,
  status: OrderStatus,
  total: z.int(),
  placedAt: z.iso.datetime(),
  dueOn: z.iso.date().optional(),
})
export type SubscriptionOrder = z.infer<typeof SubscriptionOrder>

/** Why somebody leaves; asked for, never demanded. */
export const CancelReason = z.enum([
  'price',
  'not-using',
  'missing-content',
  'other-product',
  'technical',
  'other',
])
export type CancelReason = z.infer<typeof CancelReason>

/** Every month has this day. */
export const LAST_DUE_DAY = 28

/** So many charges a pause skips at most, and so many pauses begin in twelve months. */
export const MOST_PAUSED = 3
export const PAUSES_A_YEAR = 2

/** A subscription that is over may be had again, at its price or the one that was to come, for so many days after what was paid. */
export const REACTIVATION_DAYS = 60

/** How long one that is over may be had again, by the end of what was paid; for its page and its messages. */
export const reactivationText = (endOn: CalendarDay): string =>
  `Até ${formatDay(addDays(endOn, REACTIVATION_DAYS))} você pode reativar na página da assinatura, que diz o preço antes de você confirmar.`

/** So many days the order of a change, a return or a reactivation is waited for; then all is as it was. */
export const WAITED_DAYS = 3

/** What may be done about a subscription. */
export const SubscriptionAction = z.discriminatedUnion('kind', [
  /** At the end of what is paid, or `now`; what is unpaid ends at once. */
  z.strictObject({
    kind: z.literal('cancel'),
    reason: CancelReason.optional(),
    now: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('undo-cancellation') }),
  /** Skips so many charges, from the end of what is paid on; with one, the next charge alone. */
  z.strictObject({ kind: z.literal('pause'), cycles: z.int().min(1).max(MOST_PAUSED) }),
  z.strictObject({ kind: z.literal('undo-pause') }),
  /** Ends a pause that runs, once its next period is paid. */
  z.strictObject({ kind: z.literal('resume') }),
  /** Goes on with another plan: today, with the days that are left credited, or with the next period. */
  z.strictObject({
    kind: z.literal('change'),
    priceId: z.string().max(40),
    when: z.enum(['now', 'next-period']),
  }),
  z.strictObject({ kind: z.literal('undo-change') }),
  /** Is charged on another day of the month; the next period bridges the days between. */
  z.strictObject({ kind: z.literal('due-day'), day: z.int().min(1).max(LAST_DUE_DAY) }),
  z.strictObject({ kind: z.literal('undo-due-day') }),
  /** Orders what is over again, at the price of before. */
  z.strictObject({ kind: z.literal('reactivate') }),
])
export type SubscriptionAction = z.infer<typeof SubscriptionAction>
export type SubscriptionActionKind = SubscriptionAction['kind']
export const SUBSCRIPTION_ACTIONS = SubscriptionAction.options.map(({ shape }) => shape.kind.value) as [
  SubscriptionActionKind,
  ...SubscriptionActionKind[],
]

/** The same, and what the shop alone may do. */
export const ShopAction = z.discriminatedUnion('kind', [
  ...SubscriptionAction.options,
  /** The period that runs lasts until another day, at no charge; the next one is charged then. */
  z.strictObject({ kind: z.literal('extend'), endOn: dayInput() }),
])
export type ShopAction = z.infer<typeof ShopAction>
export type ShopActionKind = ShopAction['kind']
export type ActionOf<K extends ShopActionKind> = Extract<ShopAction, { kind: K }>
export const SHOP_ACTIONS = ShopAction.options.map(({ shape }) => shape.kind.value) as [
  ShopActionKind,
  ...ShopActionKind[],
]

/** So many days the shop gives at most at once. */
export const MOST_GIVEN_DAYS = 366

/** A request for an authorisation of Pix Automático that nobody has answered. */
export const PixMandateRequest = z.object({
  /** Authorises it in the app of any bank (a BR Code without a payment). */
  copyPaste: z.string(),
  /** The last day on which it can be authorised: that of the first debit. */
  until: z.iso.date(),
})
export type PixMandateRequest = z.infer<typeof PixMandateRequest>

/** The account that debits, where its bank asks for the authorisation in its app; sent to that bank, and kept nowhere. */
export const PayerAccount = z.strictObject({
  /** One of `BANKS`. */
  ispb: z.string().regex(/^[0-9A-Z]{8}$/, 'Escolha o seu banco'),
  branch: z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, 'Informe a agência sem o dígito, com até 4 números')
    .optional(),
  account: z
    .string()
    .trim()
    .transform((text) => text.replace(/[.\s-]/g, ''))
    .pipe(z.string().regex(/^[0-9Xx]{1,20}$/, 'Informe a conta com o dígito, só com números')),
})

export const SubscriptionDetails = Subscription.extend({
  /**
   * Whether its owner may ask for an authorisation of Pix Automático, also in place of one that does not fit the plan any
   * more; what they asked for, while it can be given.
   */
  mayRequestPix: z.boolean(),
  pixRequest: PixMandateRequest.optional(),
  /** Of one that is over, the id of the one that runs in its place: reactivated, or bought again. */
  runsAs: z.string().optional(),
  /** Newest first. */
  timeline: z.array(SubscriptionEvent),
  orders: z.array(SubscriptionOrder),
  /** The charges of the next twelve months, as things stand. */
  charges: z.array(NextCharge),
  /** Another price that it is told of or asked about. */
  priceChange: PriceChange.optional(),
  allowed: z.array(z.enum(SUBSCRIPTION_ACTIONS)),
})
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

/**
 * What an action would come to, in money, days and access. `confirmation` binds it: the action is carried out as it was
 * seen, or refused.
 */
export const ActionPreview = z.object({
  /** What is charged today, in centavos. */
  today: z.int(),
  /** The last day on which what the subscription opens may be used; without one it goes on with each charge. */
  accessUntil: z.iso.date().optional(),
  /** The charges of the next twelve months then. */
  charges: z.array(NextCharge),
  /** How the first charge comes about, where it is another than the plan's price. */
  sum: z.array(SumLine).optional(),
  /** From which day on charges go on, after a pause. */
  resumesOn: z.iso.date().optional(),
  /** What the plan that begins binds for, and ends with. */
  terms: AgreedTerms.optional(),
  /**
   * What becomes of Pix Automático: `other-interval` is not debited until it is authorised again; `may-exceed-ceiling` is
   * refused where the payer set a ceiling at their bank below `most`, in centavos.
   */
  pix: z.object({ problem: z.enum(['other-interval', 'may-exceed-ceiling']), most: z.int() }).optional(),
  /** From which day on. */
  effectiveOn: z.iso.date(),
  confirmation: z.string(),
})
export type ActionPreview = z.infer<typeof ActionPreview>

/** What any action may be refused with. */
export const REFUSED_ACTION = [
  'subscription.not-now',
  'subscription.not-sold',
  'subscription.change-later',
  'subscription.change-too-short',
  'subscription.bound',
  'subscription.pause-past-due',
  'subscription.pause-trial',
  'subscription.pause-cancelled',
  'subscription.pause-planned',
  'subscription.pause-bound',
  'subscription.pause-interval',
  'subscription.pause-limit',
  'subscription.extend-later',
] as const

const REFUSED_CARD = ['saved-card.gone', 'saved-card.expired', 'saved-card.declined'] as const

const own = z.strictObject({ id: idOf('sub') })

export const subscription = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/subscriptions', summary: 'Minhas assinaturas' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(Subscription)),
  compare: endpoint('member')
    .route({
      method: 'GET',
      path: '/subscriptions/comparison',
      summary: 'O que muda entre o meu plano e os outros, ou um outro',
    })
    .input(z.strictObject({ brand: BrandId.default(FIRST_BRAND), productId: idOf('prd') }))
    .output(PlanComparison),
  read: endpoint('member')
    .route({
      method: 'GET',
      path: '/subscriptions/{id}',
      summary: 'Uma assinatura, com histórico e cobranças',
    })
    .errors(refusals('not-found'))
    .input(own)
    .output(SubscriptionDetails),
  preview: endpoint('member')
    .route({
      method: 'POST',
      path: '/subscriptions/{id}/preview',
      summary: 'Ver o que uma mudança na assinatura faz, antes de confirmar',
    })
    .errors(refusals('not-found', ...REFUSED_ACTION))
    .input(own.extend({ action: SubscriptionAction }))
    .output(ActionPreview),
  /** Repeating it with the same confirmation changes nothing more. To cancel `now` asks for a fresh proof. */
  act: endpoint('member')
    .route({
      method: 'POST',
      path: '/subscriptions/{id}/actions',
      summary: 'Confirmar uma mudança na assinatura',
    })
    .errors(
      refusals(
        'not-found',
        ...REFUSED_ACTION,
        'subscription.preview-stale',
        'account.proof-needed',
        '2FA_EXPIRED',
      ),
    )
    .input(own.extend({ action: SubscriptionAction, confirmation: z.string().max(100) }))
    .output(SubscriptionDetails),
  /** With a card it is the consent `RENEW_CARD_TEXT`; what is unpaid is charged to it at once. */
  setCard: endpoint('member')
    .route({
      method: 'PUT',
      path: '/subscriptions/{id}/card',
      summary: 'Cobrar as renovações em um cartão salvo, ou em nenhum',
    })
    .errors(refusals('not-found', 'subscription.not-now', ...REFUSED_CARD))
    .input(
      own.extend({
        /** Null: nothing is charged by itself any more. */
        cardId: idOf('crd').nullable(),
        /** All subscriptions of the account that run. */
        everywhere: z.boolean().default(false),
      }),
    )
    .output(SubscriptionDetails),
  /**
   * Asks for an authorisation of Pix Automático (`PIX_MANDATE_TEXT`), which its owner gives by a code, or in the app of
   * the bank of `account`. A card goes on paying until it is given. Asking again makes no second one.
   */
  requestPixMandate: endpoint('member', { limited: true })
    .route({
      method: 'POST',
      path: '/subscriptions/{id}/pix-mandate',
      summary: 'Pedir a autorização de Pix Automático para uma assinatura',
    })
    .errors(
      refusals(
        'not-found',
        'subscription.not-now',
        'subscription.pix-unavailable',
        'subscription.pix-account-refused',
        'checkout.document-needed',
        'payment.provider-unavailable',
        'request.too-many',
      ),
    )
    .input(own.extend({ account: PayerAccount.optional() }))
    .output(SubscriptionDetails),
  /** Ends Pix Automático here and at the bank, with what is scheduled: each renewal is paid by hand then. */
  endPixMandate: endpoint('member')
    .route({
      method: 'DELETE',
      path: '/subscriptions/{id}/pix-mandate',
      summary: 'Desligar o Pix Automático de uma assinatura, também no banco',
    })
    .errors(refusals('not-found'))
    .input(own)
    .output(SubscriptionDetails),
}
