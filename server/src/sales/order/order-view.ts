import type { BrandId } from '@vitrine/contract/brand'
import { barcodeOfLine } from '@vitrine/contract/brazil/boleto'
import { formatDocument, maskDocument } from '@vitrine/contract/brazil/document'
import type { CardPayment, DeclineCode, Installments } from '@vitrine/contract/card'
import type { QuoteTaxes, SumLine } from '@vitrine/contract/cart'
import { type DebitFailure, isDebitFailure } from '@vitrine/contract/debit-failure'
import {
  type DueDays,
  dateCharges,
  dueAfter,
  dueAtEnd,
  type PlannedCharge,
} from '@vitrine/contract/future-charge'
import type { OrderId, SubscriptionId } from '@vitrine/contract/ids'
import type { FiscalNoteStatus, Order, OrderKind, OrderStatus, OrderSummary } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { type OrderedPeriod, paidUntil } from '@vitrine/contract/paid-period'
import type { Payment, PaymentMethod, PaymentStatus, Receiver } from '@vitrine/contract/payment'
import { nextDebitOn } from '@vitrine/contract/pix-mandate'
import { type CalendarDay, calendarDay, dayOf } from '@vitrine/contract/time'
import type { OverdueRules } from '#payment-provider'
import type { Priced } from '#pricing'
import { type RefundRow, refundView } from '#refund-ledger'

type OrderLine = Order['lines'][number]

/** The code of a Pix, as it is kept. */
interface PixFacts {
  brCode: string | null
  /** Who had the key when the code was made; nothing on codes from before it was kept. */
  receiver: Receiver | null
  expiresAt: string
  /** What a late payment costs, in basis points. */
  late: Pick<OverdueRules, 'fineBp' | 'interestBp'> | null
}

/** The newest attempt; an order's `receivers` are needed once there is a code. */
interface LastPayment extends PixFacts {
  id: string
  method: PaymentMethod
  status: PaymentStatus
  amount: number
  /** Of a boleto: the Pix of the same debt, while it can be paid. */
  carriedPix: PixFacts | null
  line: string | null
  dueOn: string | null
  pdfUrl: string | null
  /** Of a boleto that is taken after its due day. */
  late: OverdueRules | null
  /** It is debited by Pix Automático. */
  isDebit: boolean
  /** Its code shows an authorisation of Pix Automático as well. */
  authorizes: NonNullable<Payment['pix']>['authorizes'] | null
  /** What came in; more than the amount when it was late. */
  received: number | null
  /** Of a card. */
  installments: Installments | null
  cardBrand: string | null
  cardLast4: string | null
  actionUrl: string | null
  declineCode: DeclineCode | DebitFailure | null
}

export interface SummaryFacts {
  id: OrderId
  code: string
  brandId: string
  kind: OrderKind
  dueOn: string | null
  subscriptionId: SubscriptionId | null
  status: string
  total: number
  /** Of the total, what store credit pays. */
  credit: number
  /** Charged beside the total, for a card's installments. */
  interest: number
  placedAt: Date
  names: string[]
}

/** An order as it is kept, or about to be. */
export interface OrderFacts extends Omit<SummaryFacts, 'names'> {
  subtotal: number
  discount: number
  buyer: { name: string; email: string; document: string }
  paidAt: Date | null
  /** `isOver`: the subscription has ended that the line started, or that owed it at its end. */
  lines: (OrderLine & { isOver?: boolean })[]
  coupon: string | null
  /** Nothing on orders from before it was kept. */
  pricing: KeptPricing | null
  payment: LastPayment | null
  refunds: RefundRow[]
  /** In how many days it may be taken back. */
  withdrawalDays: number
  hasContract: boolean
  hasAddress: boolean
  /** Of a subscription. */
  period: OrderedPeriod | null
  /** Those that were typed. */
  coupons: Order['coupons']
  fiscalNote: { status: FiscalNoteStatus; number: string | null; url: string | null; hasPdf: boolean } | null
  /**
   * Whose account each is paid into, as the buyer's bank names them: by Pix who has the key, by boleto the seller of the
   * first brand, who has the installation's accounts.
   */
  receivers: Record<'pix' | 'boleto', Receiver> | null
}

export const summaryOf = (facts: SummaryFacts): OrderSummary => {
  const { id, code, kind, dueOn, subscriptionId, total, credit, interest, names } = facts
  return {
    id,
    code,
    kind,
    total,
    credit,
    interest,
    names,
    ...(dueOn && { dueOn }),
    ...(subscriptionId && { subscriptionId }),
    brand: facts.brandId as BrandId,
    status: facts.status as OrderStatus,
    placedAt: facts.placedAt.toISOString(),
  }
}

/** What an order is seen by: the day, how one may pay in its brand, and whether a boleto asks for an address. */
export interface OrderContext {
  day: CalendarDay
  methods: Order['methods']
  asksAddress: boolean
}

/** One order, as its buyer sees it. */
export function orderOf(facts: OrderFacts, { day, methods, asksAddress }: OrderContext): Order {
  const { lines, buyer, paidAt, payment } = facts
  return {
    ...summaryOf({ ...facts, names: lines.map(({ name }) => name) }),
    subtotal: facts.subtotal,
    discount: facts.discount,
    sum: sumOf(facts),
    later: laterOf(facts, day),
    ...(facts.pricing?.taxes && { taxes: facts.pricing.taxes }),
    lines: lines.map(({ isOver: _, ...line }) => line),
    buyer: { ...buyer, document: maskDocument(buyer.document) },
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    ...paysOf(facts, day),
    ...(isDebt(facts) && { debt: true as const }),
    ...(payment && { payment: paymentOf(payment, facts.receivers, day) }),
    refunds: facts.refunds.map(refundView),
    regretDays: facts.withdrawalDays,
    hasContract: facts.hasContract,
    methods: PAYABLE.includes(facts.status) ? methods : [],
    asksAddress: asksAddress && !facts.hasAddress,
    coupons: facts.coupons,
    ...(facts.fiscalNote && isThere(facts.fiscalNote) && { fiscalNote: fiscalNoteOf(facts.fiscalNote) }),
  }
}

const PAYABLE: readonly string[] = ORDER_ALLOWS.pay

/** Whether it is what a subscription owed when it was cancelled: nothing opens by its payment. */
const isDebt = ({ kind, lines }: OrderFacts): boolean =>
  kind === 'renewal' && lines.every(({ isOver }) => isOver)

/** Until when what waits for its payment is good, once it is paid. */
function paysOf(facts: OrderFacts, day: CalendarDay): Pick<Order, 'pays'> {
  const { status, period, lines } = facts
  if (isDebt(facts)) return {}
  const interval = lines[0]?.interval
  if (!period || !interval || interval === 'once' || !PAYABLE.includes(status)) return {}
  return { pays: paidUntil(period, interval, day) }
}

/** Of a plan that was given back, or never came about, nothing is charged later. */
function laterOf(facts: OrderFacts, day: CalendarDay): Order['later'] {
  const { status, lines, pricing } = facts
  if (NEVER_LATER.includes(status)) return []
  const over = lines.filter(({ isOver }) => isOver).map(({ name }) => name)
  const charges = pricing?.later ?? lines.filter(isRecurring).map(chargeOf)
  const left = charges.filter(({ label }) => !over.includes(label))
  return left.map((charge) => dateCharges(charge, dueDaysOf(facts, day, charge)))
}

/** After the period that the order is for; a plan that begins with it begins when it is paid. */
function dueDaysOf(facts: OrderFacts, day: CalendarDay, charge: PlannedCharge): DueDays {
  const { period, paidAt, placedAt } = facts
  if (!period) return dueAfter(dayOf(paidAt ?? placedAt), charge)
  const { pays } = paysOf(facts, day)
  return dueAtEnd({ startOn: pays?.paidOn ?? period.startOn, endOn: pays?.endOn ?? period.endOn })
}

const NEVER_LATER: readonly string[] = [
  'refunded',
  'charged-back',
  'expired',
  'cancelled',
] satisfies OrderStatus[]

/** One that is not to be issued any more, and never was, is no note to its buyer. */
const isThere = ({ status, number }: NonNullable<OrderFacts['fiscalNote']>): boolean =>
  status !== 'cancelled' || number !== null

const fiscalNoteOf = ({
  status,
  number,
  url,
  hasPdf,
}: NonNullable<OrderFacts['fiscalNote']>): Order['fiscalNote'] => ({
  status,
  ...(number && { number }),
  ...(url && { url }),
  ...(hasPdf && { hasPdf }),
})

function sumOf({ lines, coupon, discount, pricing }: OrderFacts): SumLine[] {
  if (pricing) return pricing.sum
  const sum = lines.map(({ name, amount }) => ({ label: name, amount }))
  return discount > 0 ? [...sum, { label: `Cupom ${coupon ?? ''}`.trim(), amount: -discount }] : sum
}

const isRecurring = ({ interval }: OrderLine) => interval !== 'once'
const chargeOf = ({ name, amount, setupFee = 0, interval }: OrderLine) => ({
  label: name,
  amount: amount - setupFee,
  interval,
})

function paymentOf(payment: LastPayment, receivers: OrderFacts['receivers'], day: CalendarDay): Payment {
  const { id, method, status, amount } = payment
  const common = { id, method, status, amount, ...lateChargesOf(payment) }
  if (payment.installments) return { ...common, card: cardOf(payment, payment.installments) }
  if (payment.isDebit) return { ...common, debit: debitOf(payment, day) }
  if (!receivers) return common
  const pix = pixOf(payment.carriedPix ?? payment, receivers)
  if (payment.line)
    return {
      ...common,
      boleto: boletoOf(payment, payment.line, formatted(receivers.boleto)),
      ...(pix && { pix }),
    }
  if (!pix || method === 'boleto') return common
  return { ...common, pix: { ...pix, ...(payment.authorizes && { authorizes: payment.authorizes }) } }
}

const pixOf = (
  { brCode, receiver, expiresAt, late }: PixFacts,
  receivers: NonNullable<OrderFacts['receivers']>,
): Payment['pix'] =>
  brCode === null
    ? undefined
    : {
        copyPaste: brCode,
        expiresAt: new Date(expiresAt).toISOString(),
        ...lateTermsOf(late),
        receiver: formatted(receiver ?? receivers.pix),
      }

const debitOf = ({ dueOn, declineCode }: LastPayment, day: CalendarDay): Payment['debit'] => ({
  on: nextDebitOn(calendarDay(dueOn ?? day), day),
  ...(declineCode && isDebitFailure(declineCode) && { failed: declineCode }),
})

const formatted = ({ name, cnpj }: Receiver): Receiver => ({ name, cnpj: formatDocument(cnpj) })

function cardOf(payment: LastPayment, { count, ...plan }: Installments): CardPayment {
  const { cardBrand: brand, cardLast4: last4, actionUrl, declineCode, status, expiresAt } = payment
  const { first, each, total, interest, monthlyBp, yearlyBp } = plan
  return {
    installments: { count, first, each, total, interest, monthlyBp, yearlyBp },
    ...(brand && last4 && { card: { brand, last4 } }),
    ...(actionUrl && { actionUrl }),
    ...(status === 'in-review' && { review: { until: new Date(expiresAt).toISOString() } }),
    ...(declineCode && !isDebitFailure(declineCode) && { declined: declineCode }),
  }
}

/** What a Pix with a due day costs late, where it costs anything. */
function lateTermsOf(late: PixFacts['late']): Pick<NonNullable<Payment['pix']>, 'late'> {
  if (!late || late.fineBp + late.interestBp === 0) return {}
  return { late: { fineBp: late.fineBp, interestBp: late.interestBp } }
}

/** What a late payment brought on top; money of another amount is not taken. */
function lateChargesOf({ status, amount, received }: LastPayment) {
  if (!received || (status !== 'paid' && status !== 'refunded') || received <= amount) return {}
  return { lateCharges: received - amount }
}

const boletoOf = ({ dueOn, pdfUrl }: LastPayment, line: string, receiver: Receiver): Payment['boleto'] => ({
  line,
  barcode: barcodeOfLine(line),
  dueOn: dueOn ?? '',
  pdfUrl: pdfUrl ?? '',
  receiver,
})

/** How the sum of an order came about, kept with it: its explained lines and the versions that made them. */
export interface KeptPricing {
  sum: SumLine[]
  /** Without days: a plan begins when its order is paid. */
  later: PlannedCharge[]
  taxes?: QuoteTaxes
  rules: string[]
}

export const keptPricing = ({ quote, rules }: Priced): KeptPricing => ({
  sum: quote.lines,
  later: quote.later.map(({ firstOn, runs, ...charge }) => ({
    ...charge,
    amount: runs?.[0]?.amount ?? charge.amount,
    ...(runs && { runs: runs.map(({ firstOn: _, ...run }) => run) }),
  })),
  ...(quote.taxes && { taxes: quote.taxes }),
  rules: [...new Set(rules)],
})
