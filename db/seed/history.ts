import { regretDaysOf } from '@vitrine/contract/brazil/regret'
import { OWN_VERSION } from '@vitrine/contract/document'
import { newId } from '@vitrine/contract/ids'
import { allocate, type Centavos, centavos, percentOf } from '@vitrine/contract/money'
import { orderCode } from '@vitrine/contract/order-code'
import { DAY_MS, MINUTE_MS } from '@vitrine/contract/time'
import type { Rows } from './insert.ts'

/** What somebody bought, `daysAgo` days ago, and paid by Pix three minutes later. */
export interface Purchase {
  buyer: { id: string; name: string; email: string }
  lines: { product: Rows[string][number]; price: Rows[string][number] }[]
  /** A percentage coupon. */
  coupon?: Rows[string][number]
  daysAgo: number
  /** The next value of the sequence `order_number`. */
  number: number
}

/** A number that passes for a CPF and is nobody's: the example of every manual. */
const BUYER_DOCUMENT = '52998224725'

const amountOf = ({ price }: Purchase['lines'][number]) => centavos(price.amount as number)
const sum = (parts: Centavos[]) => centavos(parts.reduce<number>((total, part) => total + part, 0))

/** What all rows of one purchase agree on. */
function factsOf(purchase: Purchase, now: Date) {
  const { lines, coupon } = purchase
  const at = new Date(now.getTime() - purchase.daysAgo * DAY_MS)
  const amounts = lines.map(amountOf)
  const subtotal = sum(amounts)
  const discount = coupon ? percentOf(subtotal, coupon.value as number) : centavos(0)
  return {
    ...purchase,
    at,
    paidAt: new Date(at.getTime() + 3 * MINUTE_MS),
    cartId: newId('crt', at.getTime()),
    orderId: newId('ord', at.getTime()),
    subtotal,
    discount,
    discounts: allocate(discount, amounts),
  }
}

type Facts = ReturnType<typeof factsOf>

const cartRow = ({ cartId, buyer, at }: Facts) => ({
  id: cartId,
  brand_id: 'main',
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

const orderRow = ({ orderId, cartId, buyer, lines, at, paidAt, number, subtotal, discount }: Facts) => ({
  id: orderId,
  code: orderCode(at.getUTCFullYear(), number),
  brand_id: 'main',
  account_id: buyer.id,
  cart_id: cartId,
  status: 'paid',
  buyer_name: buyer.name,
  buyer_email: buyer.email,
  buyer_document: BUYER_DOCUMENT,
  subtotal,
  discount,
  total: subtotal - discount,
  regret_days: regretDaysOf(lines.map(({ product }) => product.guarantee_days as number)),
  terms_version: OWN_VERSION,
  placed_at: at,
  paid_at: paidAt,
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

const redemptionRows = ({ orderId, coupon, buyer, discount, at }: Facts) =>
  coupon
    ? [
        {
          id: newId('red', at.getTime()),
          coupon_id: coupon.id,
          account_id: buyer.id,
          order_id: orderId,
          amount: discount,
          state: 'confirmed',
          at,
        },
      ]
    : []

/** `E`, the bank's ISPB, the minute in UTC and eleven characters: 32 in all (API Pix 2.9.0). */
function endToEndId(at: Date, id: string): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12)
  return `E99999008${minute}${id.slice(-11)}`
}

function paymentRow({ orderId, subtotal, discount, at, paidAt }: Facts) {
  const id = newId('pay', at.getTime())
  return {
    id,
    order_id: orderId,
    attempt: 1,
    method: 'pix',
    provider: 'api-pix',
    amount: subtotal - discount,
    received: subtotal - discount,
    status: 'paid',
    txid: id.replace('_', ''),
    e2e_id: endToEndId(paidAt, id),
    created_at: at,
    expires_at: new Date(at.getTime() + 30 * MINUTE_MS),
    checked_at: paidAt,
    paid_at: paidAt,
  }
}

/** A paid order with its cart, lines, coupon and payment; consistent to the centavo. */
export function purchaseRows(purchase: Purchase, now: Date): Rows {
  const facts = factsOf(purchase, now)
  return {
    cart: [cartRow(facts)],
    cart_line: cartLineRows(facts),
    purchase_order: [orderRow(facts)],
    order_line: lineRows(facts),
    coupon_redemption: redemptionRows(facts),
    payment: [paymentRow(facts)],
  }
}
