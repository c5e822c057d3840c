import type { Address } from '@vitrine/contract/address'
import { isPastDue } from '@vitrine/contract/brazil/business-days'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { OrderStatus } from '@vitrine/contract/order'
import { ORDER_ALLOWS, toPay } from '@vitrine/contract/order-rules'
import type { PaymentMethod, PaymentStatus } from '@vitrine/contract/payment'
import { today } from '@vitrine/contract/time'
import { readAccount } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, rollingBack, runWrites, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, hasAddress, type LockedOrder, lockOrder, moveOrder, saveAddress } from '#order'
import {
  findPayerAddress,
  findPayment,
  listAttempts,
  type NewAttempt,
  OPEN,
  type PaymentRow,
  supersedePayment,
} from '#payment'
import { asksAddress, type PaymentProviders } from '#payment-provider'
import { movingMandate } from '#pix-mandate'
import { amendingContract } from '#receipt'
import { takeCard } from '#saved-card'
import { cancelRunning, openOf } from './cancel-charge.ts'
import { holdsSeats } from './checkout.store.ts'
import { countCharge, refuseManyCards, refuseManyCharges } from './checkout-rules.ts'
import { refuseAlreadyOwned, releaseReservations, takeAgain } from './complete-order.ts'
import { installmentsOf } from './new-order.ts'
import { type CardTerms, chooseCard, inOne, keepingCard } from './plan-card.ts'
import { chargeTermOf, debitTermOf, newAttempt, promisingBill, refuseUntaken } from './promise-payment.ts'

const PAYABLE: readonly OrderStatus[] = ORDER_ALLOWS.pay
const LIVE: readonly PaymentStatus[] = [...OPEN, 'paid']

/** The attempt that may still be paid, or has been: there is never more than one. Of a boleto with its Pix the boleto. */
export const liveOf = (attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.find(({ status }) => LIVE.includes(status))

/** While a card is looked at it may still be charged, and nobody here can end that: nothing else is charged meanwhile. */
export function refuseInReview(running: PaymentRow | undefined): void {
  if (running?.status === 'in-review') throw new Refused('payment.in-review')
}

/** What is charged without its holder, one of the two, and as which attempt of its order. */
interface OffSession {
  savedCardId?: string | undefined
  pixMandateId?: string | undefined
  attempt: number
}

interface Replacing {
  orderId: OrderId
  method: PaymentMethod
  /** What was cancelled at its provider, if anything ran. */
  superseded?: PaymentRow | undefined
  card?: CardTerms
  /** Kept with the order where it has none; by its link with the charge. */
  address?: Address | undefined
  /** By whoever has the link of the order. */
  byLink?: boolean
  /** A saved card or Pix Automático without its holder, as the attempt with this number: repeating it makes no second one. */
  offSession?: OffSession
}

/** An account without a confirmed address gets no boleto for seats: they would be held for the days of the boleto. */
async function refuseSeatsByBoleto(tx: Tx, { id, accountId }: LockedOrder): Promise<void> {
  if ((await readAccount(tx, accountId)).isConfirmed) return
  if (await holdsSeats(tx, id)) throw new Refused('checkout.boleto-holds-seat')
}

function refuseMany(app: App, attempts: readonly PaymentRow[], card: CardTerms | undefined): void {
  if (card) refuseManyCards(attempts)
  refuseManyCharges(app, attempts)
}

/** Which card pays, and in how many installments; nothing for another method. */
async function choose(
  app: App,
  tx: Tx,
  { order, now }: { order: LockedOrder; now: Date },
  { card, offSession }: Replacing,
): Promise<Pick<NewAttempt, 'plan' | 'savedCardId' | 'pixMandateId' | 'offSession'> | undefined> {
  const total = toPay(order)
  if (card) return chooseCard(app, tx, { ...order, total, at: now }, card)
  if (!offSession) return undefined
  const { savedCardId, pixMandateId } = offSession
  if (!savedCardId) return { pixMandateId, offSession: true }
  await takeCard(app, tx, { id: savedCardId, accountId: order.accountId }, { at: now, offSession: true })
  return { plan: inOne(total), savedCardId, offSession: true }
}

/**
 * Supersedes what runs, and the Pix of a boleto unless whoever asks for the same has superseded that already. What its
 * provider says meanwhile, that the charge it was told to cancel is over, says the same.
 */
async function supersede(
  tx: Tx,
  live: PaymentRow | undefined,
  attempts: readonly PaymentRow[],
  now: Date,
): Promise<void> {
  if (live && !(await supersedePayment(tx, live.id, now))) {
    const found = await findPayment(tx, live.id)
    refuseInReview(found)
    if (found && liveOf([found])) throw new Refused('payment.under-way')
  }
  for (const { id } of openOf(attempts).filter((one) => one.id !== live?.id))
    await supersedePayment(tx, id, now)
}

/**
 * Makes a new charge for an order that can be paid and has no running one, apart from `superseded`. An order that has
 * ended waits for its payment again. Resolves to the id of the attempt.
 */
export async function replaceCharge(app: App, tx: Tx, wanted: Replacing): Promise<string | undefined> {
  const { orderId, method, superseded, card, byLink, address, offSession } = wanted
  const now = app.clock.now()
  const order = await lockOrder(tx, orderId)
  if (!PAYABLE.includes(order.status)) throw new Refused('order.not-payable')
  const attempts = await listAttempts(tx, orderId)
  const attempt = (attempts[0]?.attempt ?? 0) + 1
  if (offSession && offSession.attempt !== attempt) return undefined
  if (!offSession) refuseMany(app, attempts, card)
  const live = liveOf(attempts)
  // Somebody was faster: there is a charge that lives, and it stays the only one.
  if (live && live.id !== superseded?.id) return undefined
  refuseInReview(live)
  if (!offSession) await countCharge(app, tx, order.accountId)
  if (method === 'boleto') await refuseSeatsByBoleto(tx, order)
  await supersede(tx, live, attempts, now)
  await refuseAlreadyOwned(tx, order, now)
  if (await moveOrder(tx, orderId, 'reopen', now)) await takeAgain(app, tx, order, now)
  if (address && !byLink) await saveAddress(tx, orderId, address)
  const chosen = await choose(app, tx, { order, now }, wanted)
  const term = offSession?.pixMandateId ? debitTermOf(order, now) : chargeTermOf(app, order, method, now)
  const next = newAttempt(app, order, {
    method,
    attempt,
    at: now,
    byLink,
    payerAddress: byLink ? address : undefined,
    term,
    ...chosen,
  })
  await runWrites(
    tx,
    ...(await promisingBill(app, tx, next, order)),
    amendingContract({ orderId, paymentId: next.id, installments: installmentsOf(next), at: now }),
    ...keepingCard(next, card, order),
    ...(method === 'pix' && !offSession && attempts[0] ? movingMandate(attempts[0].id, next) : []),
  )
  return next.id
}

/**
 * Replaces the running charge by another one, so that two can never be paid. The whole change is first made and rolled
 * back: when it is refused, the running charge can still be paid. If the process dies after that charge was cancelled,
 * the same call continues from there. If the change is refused only then, the cancelled charge is superseded, so that
 * nobody is shown a code that cannot be paid. Refuses `payment.under-way` once the running charge has been paid.
 * Resolves as `replaceCharge` does.
 */
export async function exchangeCharge(
  app: App,
  providers: PaymentProviders,
  running: PaymentRow | undefined,
  wanted: Omit<Replacing, 'superseded'>,
): Promise<string | undefined> {
  const replace = (tx: Tx) => replaceCharge(app, tx, { ...wanted, superseded: running })
  if (!running) return inTransaction(app.db, replace)
  if (!(await rollingBack(app.db, replace))) return undefined
  await cancelRunning(app, providers, running)
  try {
    return await inTransaction(app.db, replace)
  } catch (error) {
    await inTransaction(app.db, (tx) => supersedePayment(tx, running.id, app.clock.now()))
    throw error
  }
}

/** Whose order is meant. */
interface OwnOrder {
  id: OrderId
  accountId: AccountId
}

/**
 * `address` is kept where the new charge asks for one and the order has none: with the order, and with the charge alone
 * where whoever has the link said it.
 */
interface NewMethod {
  method: PaymentMethod
  address?: Address | undefined
  byLink?: boolean
}

/**
 * Replaces the running charge of an unpaid order by one of another method. Price, seats and coupon stay. The same method
 * changes nothing, except for a boleto after its due day, which gets a second one (2ª via), and a Pix in place of a debit
 * by Pix Automático. Refuses `payment.under-way` once the running charge has been paid, `payment.debit-scheduled` on the
 * day of a debit, and `checkout.address-needed`.
 */
export async function changeMethod(
  app: App,
  providers: PaymentProviders,
  { id, accountId }: OwnOrder,
  { method, address: said, byLink = false }: NewMethod,
): Promise<void> {
  const order = await findOwnOrder(app.db, id, accountId)
  if (!order) throw new Refused('not-found')
  if (method === 'card') throw new Refused('payment.card-needed')
  if (!providers[method]) throw new Refused('checkout.method-unavailable')
  await refuseUntaken(app, order.brandId, method)
  const lacksAddress = asksAddress(app.config, method) && !(await hasAddress(app.db, id))
  const address = said ?? (lacksAddress && byLink ? await findPayerAddress(app.db, id) : undefined)
  if (lacksAddress && !address) throw new Refused('checkout.address-needed')
  const running = liveOf(await listAttempts(app.db, id))
  if (running?.status === 'paid') throw new Refused('order.not-payable')
  refuseInReview(running)
  if (running?.method === method && !running.pixMandateId && !isOverdue(running, app)) return
  await exchangeCharge(app, providers, running, {
    orderId: id,
    method,
    byLink,
    ...(lacksAddress && { address }),
  })
}

const isOverdue = ({ dueOn, late }: PaymentRow, { clock }: App): boolean =>
  dueOn !== null && isPastDue(late?.until ?? dueOn, today(clock.now()))

/**
 * Cancels an unpaid order for its buyer. The charge is cancelled at its provider first, so that nobody can pay it any
 * more; then seats, coupon and credit are free again. Repeating it changes nothing. Refuses `payment.under-way` once the
 * charge has been paid, or while its state is unknown.
 */
export async function cancelOrder(
  app: App,
  providers: PaymentProviders,
  { id, accountId }: OwnOrder,
): Promise<void> {
  const order = await findOwnOrder(app.db, id, accountId)
  if (!order) throw new Refused('not-found')
  if (order.status === 'cancelled') return
  if (order.kind !== 'checkout') throw new Refused('order.of-subscription')
  if (!ORDER_ALLOWS.cancel.some((status) => status === order.status)) throw new Refused('order.not-payable')
  const running = liveOf(await listAttempts(app.db, id))
  if (running) await cancelRunning(app, providers, running)
  await end(app, id, running)
}

async function end(app: App, id: OrderId, running: PaymentRow | undefined): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status === 'cancelled') return
    const attempts = await listAttempts(tx, id)
    const live = liveOf(attempts)
    // Somebody pays in another way meanwhile: that charge was not taken back.
    if (live && live.id !== running?.id) throw new Refused('payment.under-way')
    for (const open of openOf(attempts)) await supersedePayment(tx, open.id, now)
    if (!(await moveOrder(tx, id, 'cancel', now))) throw new Refused('order.not-payable')
    await releaseReservations(tx, id, now)
  })
}

/** A new code for an order whose code ended. While one lives there is nothing to do: one live charge per order. */
export async function renewPix(app: App, orderId: OrderId, accountId: AccountId): Promise<void> {
  if (!(await findOwnOrder(app.db, orderId, accountId))) throw new Refused('not-found')
  await inTransaction(app.db, (tx) => replaceCharge(app, tx, { orderId, method: 'pix' }))
}
