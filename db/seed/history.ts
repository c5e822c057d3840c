import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { withdrawalDaysOf } from '@vitrine/contract/brazil/withdrawal'
import { OWN_VERSION } from '@vitrine/contract/document'
import { newId } from '@vitrine/contract/ids'
import { allocate, type Centavos, centavos, percentOf } from '@vitrine/contract/money'
import { orderCode } from '@vitrine/contract/order-code'
import { maxInstallments, priceTable } from '@vitrine/contract/price-table'
import { addDays, DAY_MS, dayOf, MINUTE_MS } from '@vitrine/contract/time'
import type { Rows } from './insert.ts'
import { openedOn } from './terms.ts'

/** What somebody bought, `daysAgo` days ago, and paid three minutes later, by Pix unless said otherwise. */
export interface Purchase {
  buyer: { id: string; name: string; email: string }
  lines: { product: Rows[string][number]; price: Rows[string][number] }[]
  /** A percentage coupon. */
  coupon?: Rows[string][number]
  daysAgo: number
  /** The next number of its brand's orders, and the series that it is of. */
  number: number
  series?: string | null
  method?: 'pix' | 'card' | 'boleto'
  /** What became of it; paid, unless said otherwise. */
  outcome?: Outcome
  document?: string
  /** In how many installments a card pays. */
  installments?: number
  /** Of its refund. */
  protocol?: string
}

type Outcome = 'paid' | 'waiting' | 'expired' | 'refunded' | 'partly-refunded' | 'disputed' | 'charged-back'

/** What a purchase needs to know of the shop. */
export interface Access {
  lineOf(slug: string, interval: string, brand?: string): Purchase['lines'][number]
  couponOf(code: string): NonNullable<Purchase['coupon']>
  /** With what the purchase opens. */
  withAccess(rows: Rows, purchase: Purchase): Rows[]
}

const STATUS = {
  paid: 'paid',
  waiting: 'awaiting-payment',
  expired: 'expired',
  refunded: 'refunded',
  'partly-refunded': 'partially-refunded',
  disputed: 'disputed',
  'charged-back': 'charged-back',
} as const
/** Where a boleto says that its buyer lives. */
const ADDRESS = {
  cep: '01310100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: 'Apto. 42',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const PROVIDERS = { pix: 'api-pix', card: 'mercado-pago', boleto: 'mercado-pago' } as const
/** Of cards, as the shop's own table has it. */
const MONTHLY_PPM = 29_900

/** A number that passes for a CPF and is nobody's: the example of every manual. */
const BUYER_DOCUMENT = '52998224725'

const UNPAID: readonly Outcome[] = ['waiting', 'expired']

const amountOf = ({ price }: Purchase['lines'][number]) => centavos(price.amount as number)
const sum = (parts: Centavos[]) => centavos(parts.reduce<number>((total, part) => total + part, 0))

/** What all rows of one purchase agree on. */
function factsOf(purchase: Purchase, now: Date) {
  const { lines, coupon } = purchase
  const at = new Date(now.getTime() - purchase.daysAgo * DAY_MS)
  const amounts = lines.map(amountOf)
  const { method = 'pix', outcome = 'paid' } = purchase
  const subtotal = sum(amounts)
  const discount = coupon ? percentOf(subtotal, coupon.value as number) : centavos(0)
  return {
    ...purchase,
    brand: lines[0]!.price.brand_id as string,
    now,
    at,
    method,
    outcome,
    paidAt: UNPAID.includes(outcome) ? null : new Date(at.getTime() + 3 * MINUTE_MS),
    /** When money went back, or nobody could pay any more. */
    endedAt: new Date(at.getTime() + (outcome === 'expired' ? DAY_MS / 24 : 5 * DAY_MS)),
    cartId: newId('crt', at.getTime()),
    orderId: newId('ord', at.getTime()),
    subtotal,
    discount,
    discounts: allocate(discount, amounts),
  }
}

type Facts = ReturnType<typeof factsOf>

const cartRow = ({ cartId, brand, buyer, at }: Facts) => ({
  id: cartId,
  brand_id: brand,
  account_id: buyer.id,
  status: 'ordered',
  created_at: at,
  updated_at: at,
})

const cartLineRows = ({ cartId, lines, at }: Facts) =>
  lines.map(({ product, price }) => ({
    id: newId('lin', at.getTime()),
    cart_id: cartId,
    product_id: product.id,
    price_id: price.id,
    added_at: at,
  }))

const orderRow = ({
  orderId,
  cartId,
  buyer,
  lines,
  at,
  paidAt,
  number,
  subtotal,
  discount,
  ...facts
}: Facts) => ({
  id: orderId,
  code: orderCode(at.getUTCFullYear(), number, facts.series),
  brand_id: facts.brand,
  account_id: buyer.id,
  cart_id: cartId,
  status: STATUS[facts.outcome],
  buyer_name: buyer.name,
  buyer_email: buyer.email,
  buyer_document: facts.document ?? BUYER_DOCUMENT,
  subtotal,
  discount,
  total: subtotal - discount,
  regret_days: withdrawalDaysOf(lines.map(({ product }) => product.guarantee_days as number)),
  buyer_address: facts.outcome === 'waiting' && facts.method === 'boleto' ? ADDRESS : null,
  terms_version: facts.brand === FIRST_BRAND ? openedOn(facts.now) : OWN_VERSION,
  placed_at: at,
  paid_at: paidAt,
  closed_at: facts.outcome === 'expired' ? facts.endedAt : null,
})

const lineRows = ({ orderId, lines, discounts, at }: Facts) =>
  lines.map((line, position) => ({
    id: newId('lin', at.getTime()),
    order_id: orderId,
    product_id: line.product.id,
    price_id: line.price.id,
    name: line.product.name,
    interval: line.price.interval,
    amount: amountOf(line),
    discount: discounts[position]!,
    total: amountOf(line) - discounts[position]!,
    position,
  }))

const redemptionRows = ({ orderId, coupon, buyer, discount, at, outcome }: Facts) =>
  coupon
    ? [
        {
          id: newId('red', at.getTime()),
          coupon_id: coupon.id,
          account_id: buyer.id,
          order_id: orderId,
          amount: discount,
          state: outcome === 'expired' ? 'released' : outcome === 'waiting' ? 'reserved' : 'confirmed',
          at,
        },
      ]
    : []

/** `E`, the bank's ISPB, the minute in UTC and eleven characters: 32 in all (API Pix 2.9.0). */
function endToEndId(at: Date, id: string): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12)
  return `E99999008${minute}${id.slice(-11)}`
}

/** What a payment costs its buyer by its method: in installments, interest from the second one on. */
function chargeOf({ method, subtotal, discount, installments = 1 }: Facts) {
  const price = centavos(subtotal - discount)
  if (method !== 'card') return { amount: price }
  const count = Math.min(installments, maxInstallments(price, centavos(500)))
  const table = count > 1 ? priceTable(price, count, MONTHLY_PPM) : undefined
  return {
    amount: table?.total ?? price,
    installments: count,
    first_parcel: table?.installment ?? price,
    parcel: table?.installment ?? price,
    interest: table?.interest ?? 0,
    monthly_bp: table ? MONTHLY_PPM / 100 : 0,
    yearly_bp: table?.effectiveYearlyBp ?? 0,
  }
}

const NO_CARD = {
  installments: null,
  first_parcel: null,
  parcel: null,
  interest: null,
  monthly_bp: null,
  yearly_bp: null,
  card_brand: null,
  card_last4: null,
}

/** One that waits was not charged yet: the product asks the bank for it as soon as it runs. */
const PAYMENT_STATUS: Record<Outcome, string> = {
  paid: 'paid',
  waiting: 'created',
  expired: 'expired',
  refunded: 'refunded',
  'partly-refunded': 'paid',
  disputed: 'paid',
  'charged-back': 'paid',
}

function paymentRow(facts: Facts) {
  const { orderId, method, outcome, at, paidAt, endedAt } = facts
  const id = newId('pay', at.getTime())
  const charge = chargeOf(facts)
  const isCard = method === 'card'
  return {
    id,
    order_id: orderId,
    attempt: 1,
    method,
    provider: PROVIDERS[method],
    ...NO_CARD,
    ...charge,
    ...(isCard && { card_brand: 'visa', card_last4: '4242' }),
    received: paidAt && charge.amount,
    refunded: refundOf(facts, charge.amount),
    status: PAYMENT_STATUS[outcome],
    txid: id.replace('_', ''),
    e2e_id: paidAt && method === 'pix' ? endToEndId(paidAt, id) : null,
    due_on: method === 'boleto' ? addDays(dayOf(at), 3) : null,
    created_at: at,
    expires_at: new Date(
      (outcome === 'waiting' ? facts.now : at).getTime() +
        (method === 'boleto' ? 5 * DAY_MS : 30 * MINUTE_MS),
    ),
    checked_at: outcome === 'waiting' ? null : (paidAt ?? endedAt),
    paid_at: paidAt,
  }
}

/** Centavos that went back to the buyer. */
function refundOf({ outcome }: Facts, amount: number): number {
  if (outcome === 'refunded') return amount
  return outcome === 'partly-refunded' ? Math.floor(amount / 4) : 0
}

/** The refund of an order or of a part of it, as an administrator gives it. */
function refundRows(facts: Facts, payment: Rows[string][number], lines: Rows[string]): Rows {
  const { outcome, buyer, orderId, endedAt, protocol } = facts
  const amount = payment.refunded as number
  if (amount === 0) return {}
  const id = newId('rfd', endedAt.getTime())
  return {
    refund: [
      {
        id,
        order_id: orderId,
        payment_id: payment.id,
        amount,
        protocol,
        channel: 'original',
        attempt: 1,
        reason: outcome === 'refunded' ? 'regret' : 'courtesy',
        requested_by: outcome === 'refunded' ? buyer.id : null,
        state: 'done',
        provider_id: id.replace('_', ''),
        of_credit: 0,
        requested_at: endedAt,
        checked_at: endedAt,
        ended_at: endedAt,
      },
    ],
    refund_line: [
      { refund_id: id, order_line_id: lines[0]!.id, amount: Math.min(amount, lines[0]!.total as number) },
    ],
    refund_step: (['requested', 'processing', 'done'] as const).map((state) => ({
      refund_id: id,
      state,
      attempt: 1,
      at: endedAt,
    })),
  }
}

/** What its buyer disputes at the issuer of the card: lost five days later, or open for six days more, its access on hold. */
function disputeRows(facts: Facts, payment: Rows[string][number], lines: Rows[string]): Rows {
  const { outcome, paidAt, endedAt, now, buyer } = facts
  const isOpen = outcome === 'disputed'
  if (!isOpen && outcome !== 'charged-back') return {}
  const openedAt = isOpen ? new Date(now.getTime() - DAY_MS) : paidAt
  const dispute = {
    id: newId('dsp', endedAt.getTime()),
    payment_id: payment.id,
    state: isOpen ? 'open' : 'lost',
    provider_id: `dsp${payment.txid}`,
    opened_at: openedAt,
    closed_at: isOpen ? null : endedAt,
    evidence_due_at: isOpen ? new Date(now.getTime() + 6 * DAY_MS) : null,
  }
  const holds = lines.map(({ id }) => ({
    id: newId('hld', now.getTime()),
    account_id: buyer.id,
    source_id: id,
    reason: 'disputed',
    reference: dispute.id,
    placed_at: openedAt,
  }))
  return { dispute: [dispute], ...(isOpen && { entitlement_hold: holds }) }
}

/** An order with its cart, lines, coupon, payment and what went back of it; consistent to the centavo. */
export function purchaseRows(purchase: Purchase, now: Date): Rows {
  const facts = factsOf(purchase, now)
  const lines = lineRows(facts)
  const payment = paymentRow(facts)
  return {
    cart: [cartRow(facts)],
    cart_line: cartLineRows(facts),
    purchase_order: [orderRow(facts)],
    order_line: lines,
    coupon_redemption: redemptionRows(facts),
    payment: [payment],
    ...refundRows(facts, payment, lines),
    ...disputeRows(facts, payment, lines),
  }
}
