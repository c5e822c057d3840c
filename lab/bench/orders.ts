import { randomUUID } from 'node:crypto'
import type { Cart } from '@vitrine/contract/cart'
import type { Order } from '@vitrine/contract/order'
import { type Buyer, follow, inTurns, openBuyers, post } from './buyers.ts'
import type { Load } from './load.ts'

export interface Counter {
  url: string
  bankUrl: string
  priceId: string
}

const DOCUMENT = '12345678909'
const WORKERS = 8
const WARM_UP_SECONDS = 5
/** Until the engine has compiled what an order runs through: that took a thousand of them and more. */
const FIRST_WARM_UP_SECONDS = 15

/** As far as the buyer's button goes: a cart, and the order of it; its Pix is asked for after the answer. */
async function place({ headers: buyer }: Buyer, { url, priceId }: Counter): Promise<Order> {
  const cart = await post<Cart>(`${url}/api/cart/lines`, { priceId }, buyer)
  const request = { method: 'pix', document: DOCUMENT, expectedTotal: cart.quote.total, acceptedTerms: true }
  const headers = { ...buyer, 'idempotency-key': randomUUID() }
  return post<Order>(`${url}/api/checkout/orders`, request, headers)
}

/** One order through the whole path: cart, order, Pix, bank app, webhook, paid. */
async function buy(buyer: Buyer, counter: Counter): Promise<void> {
  const { id } = await place(buyer, counter)
  let isPaying = false
  let isPaid = false
  for await (const { status, payment } of follow(counter.url, id, buyer.headers)) {
    isPaid ||= status === 'paid'
    if (!payment?.pix || isPaying) continue
    isPaying = true
    await post(`${counter.bankUrl}/banco/pagar`, { pixCopiaECola: payment.pix.copyPaste })
  }
  if (!isPaid) throw new Error('an order was not paid')
}

/** Buyers placing one order after the other and paying it. Accounts are made before the clock starts. */
export async function orders(counter: Counter, { workers = WORKERS, seconds = 10 } = {}): Promise<Load> {
  const buyers = await openBuyers(counter.url, workers)
  const buyOn = (buyer: Buyer) => buy(buyer, counter)
  await inTurns(FIRST_WARM_UP_SECONDS, buyers, buyOn)
  return rounded(await inTurns(seconds, buyers, buyOn))
}

/**
 * Buyers placing one order after the other for a minute. The time until `whenCharged` says that every order has its Pix is
 * counted as well: work put off is not speed.
 */
export async function checkouts(counter: Counter, whenCharged: () => Promise<void>): Promise<Load> {
  const seconds = 60
  const buyers = await openBuyers(counter.url, WORKERS)
  const placeOn = async (buyer: Buyer) => void (await place(buyer, counter))
  await inTurns(WARM_UP_SECONDS, buyers, placeOn)
  await whenCharged()
  const began = performance.now()
  const load = await inTurns(seconds, buyers, placeOn)
  const placed = performance.now()
  await whenCharged()
  const share = (placed - began) / (performance.now() - began)
  return rounded({ ...load, perSecond: load.perSecond * share })
}

const rounded = ({ perSecond, p50, p99 }: Load): Load => ({
  perSecond: Math.round(perSecond),
  p50: Math.round(p50),
  p99: Math.round(p99),
})
