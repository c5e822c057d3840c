import type { OrderStatus } from '@vitrine/contract/order'
import { ORDER_ALLOWS, toPay } from '@vitrine/contract/order-rules'
import type { PaymentMethod, PaymentStatus } from '@vitrine/contract/payment'
import { readAccount } from '../account/index.ts'
import type { App } from '../kernel/app-context.ts'
import { type Tx, together } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { dropPayment, listAttempts, OPEN, type PaymentRow } from '../payment/index.ts'
import { boletoTermOf } from './boleto-term.ts'
import { type HeldOrder, lockOrder, moveOrder } from './order.store.ts'
import { countCharge, refuseManyCards, refuseManyCharges } from './order-limits.ts'
import { type CardTerms, chooseCard, keepingCard } from './plan-card.ts'
import { newAttempt, promisingPayment } from './promise-payment.ts'
import { holdsSeats } from './seat-hold.store.ts'
import { refuseHeld, takeAgain } from './take-again.ts'

const PAYABLE: readonly OrderStatus[] = ORDER_ALLOWS.pay
const LIVE: readonly PaymentStatus[] = [...OPEN, 'paid']

/** The attempt that may still be paid, or has been: there is never more than one. */
export const liveOf = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.find(({ status }) => LIVE.includes(status))

/** While a card is looked at it may still be charged, and nobody here can end that: nothing else is charged meanwhile. */
export function refuseInReview(running: PaymentRow | undefined): void {
  if (running?.status === 'in-review') throw new Refused('payment.in-review')
}

interface Replacing {
  orderId: string
  method: PaymentMethod
  /** What was taken back at its provider, if anything ran. */
  dropped?: PaymentRow
  card?: CardTerms
  /** By whoever has the link of the order. */
  byLink?: boolean
}

/** Refuses a card that an order cannot be paid with, as `replaceCharge` would; changes nothing. */
export async function refuseCard(app: App, tx: Tx, orderId: string, card: CardTerms): Promise<void> {
  const now = app.clock.now()
  const order = await lockOrder(tx, orderId)
  if (!PAYABLE.includes(order.status)) throw new Refused('order.not-payable')
  refuseManyCards(await listAttempts(tx, orderId))
  await chooseCard(app, tx, { ...order, total: toPay(order), at: now }, card)
  await refuseHeld(tx, order, now)
}

/** Of an account that nobody has confirmed: a boleto is waited for for days, and its seats with it. */
async function refuseSeatsByBoleto(tx: Tx, { id, accountId }: HeldOrder): Promise<void> {
  if ((await readAccount(tx, accountId)).isConfirmed) return
  if (await holdsSeats(tx, id)) throw new Refused('checkout.boleto-holds-seat')
}

/**
 * A new charge for an order that can be paid and has none that lives but `dropped`; an ended order waits again.
 * Resolves to the id of its attempt.
 */
export async function replaceCharge(
  app: App,
  tx: Tx,
  { orderId, method, dropped, card, byLink }: Replacing,
): Promise<string | undefined> {
  const now = app.clock.now()
  const order = await lockOrder(tx, orderId)
  if (!PAYABLE.includes(order.status)) throw new Refused('order.not-payable')
  const attempts = await listAttempts(tx, orderId)
  if (card) refuseManyCards(attempts)
  refuseManyCharges(app, attempts)
  const live = liveOf(attempts)
  // Somebody was faster: there is a charge that lives, and it stays the only one.
  if (live && live.id !== dropped?.id) return undefined
  refuseInReview(live)
  await countCharge(app, tx, order.accountId)
  if (method === 'boleto') await refuseSeatsByBoleto(tx, order)
  if (live && !(await dropPayment(tx, live.id, now))) throw new Refused('payment.under-way')
  await refuseHeld(tx, order, now)
  if (await moveOrder(tx, orderId, ['expired'], 'awaiting-payment', now)) await takeAgain(tx, order, now)
  const attempt = (attempts[0]?.attempt ?? 0) + 1
  const chosen = card && (await chooseCard(app, tx, { ...order, total: toPay(order), at: now }, card))
  const term = boletoTermOf(app, method, now)
  const next = newAttempt(app, order, { method, attempt, at: now, byLink, term, ...chosen })
  await together(tx, promisingPayment(app, tx, next), ...keepingCard(next, card, order.accountId))
  return next.id
}
