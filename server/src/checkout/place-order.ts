import type { Order, PlaceOrder } from '@vitrine/contract/checkout'
import { centavos } from '@vitrine/contract/money'
import type * as z from 'zod'
import { readAccount, TERMS_VERSION } from '../account/index.ts'
import { closeCart } from '../cart/index.ts'
import type { App } from '../kernel/app-context.ts'
import { inTransaction, type Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { sha256 } from '../kernel/random.ts'
import { reserveCoupon } from '../pricing/index.ts'
import { refuseCheckout } from './checkout-rules.ts'
import { claimKey, findAnswer, keepAnswer } from './idempotency.store.ts'
import { insertLines, insertOrder, type OrderRow } from './order.store.ts'
import { oweOrderMail } from './order-mails.ts'
import { viewOrder } from './order-view.store.ts'
import { promisePayment } from './promise-payment.ts'
import { type CheckoutReading, readCheckout } from './read-checkout.ts'
import { holdSeats } from './reserve.ts'

export interface PlaceOrderCall {
  accountId: string
  /** From the `Idempotency-Key` header: one key, one order, one answer. */
  key: string
  request: z.infer<typeof PlaceOrder>
}

/** Turns the buyer's cart into an order awaiting payment. Charging is the job's business. */
export async function placeOrder(app: App, { accountId, key, request }: PlaceOrderCall): Promise<Order> {
  const now = app.clock.now()
  const claim = { accountId, key, bodyHash: sha256(JSON.stringify(request)), at: now }
  const placed = await inTransaction(app.db, async (tx) => {
    if (!(await claimKey(tx, claim))) return undefined
    const reading = await readCheckout(tx, accountId, request, now)
    const refusal = refuseCheckout(reading)
    if (refusal) throw new Refused(refusal, { total: reading.quote.total })
    const order = await writeOrder(tx, reading, now)
    await reserve(tx, reading, order, now)
    await closeCart(tx, reading.cartId)
    await promisePayment(app, tx, order, { attempt: 1, now })
    const answer = await viewOrder(tx, order.id, accountId)
    if (answer.status === 'awaiting-payment') await oweOrderMail(app, tx, 'order-received', order)
    await keepAnswer(tx, claim, answer)
    return answer
  })
  return placed ?? repeatAnswer(app, claim)
}

async function repeatAnswer(app: App, claim: Parameters<typeof findAnswer>[1]): Promise<Order> {
  const known = await findAnswer(app.db, claim)
  if (!known?.bodyHash.equals(claim.bodyHash)) throw new Refused('checkout.key-reused')
  return known.answer as Order
}

async function writeOrder(
  tx: Tx,
  reading: CheckoutReading,
  at: Date,
): Promise<OrderRow & { lineIds: string[] }> {
  const { cartId, quote, request, accountId, items, lines } = reading
  const account = await readAccount(tx, accountId)
  const order = await insertOrder(tx, {
    accountId,
    brandId: request.brand,
    cartId,
    buyer: { name: account.name, email: account.email, document: request.document },
    subtotal: quote.subtotal,
    discount: quote.discount,
    total: quote.total,
    termsVersion: TERMS_VERSION,
    renewalAccepted: request.acceptedRenewal,
    at,
  })
  const lineIds = await insertLines(
    tx,
    order.id,
    items.map(({ productId, priceId, name, interval, amount }, i) => ({
      productId,
      priceId,
      name,
      interval,
      amount,
      ...lines[i]!,
    })),
  )
  return { ...order, lineIds }
}

async function reserve(
  tx: Tx,
  { items, grants, coupon, quote, accountId }: CheckoutReading,
  { id, lineIds }: { id: string; lineIds: string[] },
  at: Date,
): Promise<void> {
  const wanted = items.flatMap(({ productId }, i) =>
    (grants.get(productId) ?? [])
      .filter(({ kind }) => kind === 'product')
      .map(({ resource }) => ({ lineId: lineIds[i]!, productId: resource })),
  )
  await holdSeats(tx, wanted)
  if (coupon)
    await reserveCoupon(tx, coupon, { orderId: id, accountId, amount: centavos(quote.discount), at })
}
