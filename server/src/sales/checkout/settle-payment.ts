import { daysOverdue, overdueTotal } from '@vitrine/contract/brazil/business-days'
import type { OrderId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import { allowsOrderMove } from '@vitrine/contract/order-moves'
import type { Refusal } from '@vitrine/contract/refusals'
import { dayOf, HOUR_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { inTransaction, PLANNED_ONCE, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { about, failureOf } from '#kernel/log.ts'
import { lockOrder, lockUnpaid, moveOrder } from '#order'
import {
  chargePayment,
  findPayment,
  listAttempts,
  movePayment,
  OPEN,
  type PaymentRow,
  recordDuplicate,
  recordPaid,
  recordUnexpected,
} from '#payment'
import {
  type Charge,
  type PaymentProvider,
  type PaymentProviders,
  PIX_DEBIT,
  providerOf,
  type Received,
} from '#payment-provider'
import { requestRefund } from '#refund-ledger'
import { forgetPaidCard, savePaidCard } from '#saved-card'
import { closePayments, openOf } from './cancel-charge.ts'
import { completeOrder, refuseAlreadyOwned, releaseReservations, takeAgain } from './complete-order.ts'
import { followDebit } from './debit.ts'
import {
  declinePayment,
  endCharge,
  holdForReview,
  isPastExpiry,
  isUnderWay,
  recordCardCharge,
} from './end-card.ts'
import { settleDispute, settleReturns } from './settle-dispute.ts'

/**
 * Whether money is what a payment asks for: its amount, and for a boleto that is taken late no more than fine and
 * interest on top, until the day its bank told of it. Which day it was paid on, only the bank knows.
 */
export function isAccepted(
  { amount, dueOn, late }: Pick<PaymentRow, 'amount' | 'dueOn' | 'late'>,
  received: Pick<Received, 'amount' | 'at'>,
): boolean {
  if (received.amount === amount) return true
  return (
    dueOn !== null &&
    late !== null &&
    isWithin(amount, received.amount, most(amount, dueOn, late, received.at))
  )
}

const isWithin = (least: Centavos, amount: Centavos, most: Centavos): boolean =>
  least < amount && amount <= most

type Late = NonNullable<PaymentRow['late']>
type Day = NonNullable<PaymentRow['dueOn']>

const most = (amount: Centavos, dueOn: Day, terms: Late, at: Date): Centavos =>
  overdueTotal(amount, daysOverdue(dueOn, dayOf(at)), terms).total

/** The order cannot have the money that came for it: it goes back. Nothing else that is thrown sends money back. */
class MoneyRefused extends Error {
  override readonly name = 'MoneyRefused'
  constructor(code: Refusal) {
    super(code)
  }
}

/** Why what was ordered cannot be had any more: as `takeAgain` refuses. */
const NOT_TO_BE_HAD: readonly Refusal[] = [
  'checkout.already-yours',
  'checkout.sold-out',
  'cart.price-unavailable',
  'credit.not-enough',
  'coupon.used-up',
  'coupon.budget',
  'coupon.held',
  'coupon.used-by-you',
  'coupon.used-by-document',
  'coupon.used-up-today',
  'coupon.first-purchase',
  'coupon.new-subscriber',
  'coupon.trial-used',
  'coupon.not-for-you',
  'checkout.trial-used',
]

/** Who listens to `orderPaid` refuses an order that its subscription does not wait for any more, with this code alone. */
const NOT_WAITED_FOR: readonly Refusal[] = ['order.not-payable']

/** Does `work`; what it refuses with one of these codes refuses the money. Whatever else it throws is a fault, and stays one. */
async function refusingMoney(codes: readonly Refusal[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refused && codes.includes(error.code)) throw new MoneyRefused(error.code)
    throw error
  }
}

/** A Pix that is under way when its code ends still arrives; this long we keep waiting. */
const GRACE_MS = 60_000

/**
 * Brings one payment in line with what the provider says now. The same function for webhook, retry, sweep and
 * "já paguei": an event is only a reason to ask, and whoever comes second finds nothing left to do.
 */
export async function settle(app: App, providers: PaymentProviders, paymentId: string): Promise<void> {
  const payment = await findPayment(app.db, paymentId)
  if (!payment) return
  const provider = providerOf(providers, payment)
  await about({ order: payment.orderId, payment: payment.id, provider: provider.name }, async () => {
    if (payment.e2eId && payment.method === 'card') return settleDispute(app, provider, payment)
    if (payment.e2eId && payment.method !== 'pix') return
    const charge = await provider.readCharge(payment.txid, payment.returnUrl ?? undefined)
    if (!payment.e2eId) return conclude(app, provider, payment, charge)
    if (charge) await settleMore(app, payment, charge)
  })
}

/** Acts on a charge as its provider has it now. */
export async function conclude(
  app: App,
  provider: PaymentProvider,
  payment: PaymentRow,
  charge: Charge | undefined,
): Promise<void> {
  const now = app.clock.now()
  if (charge && payment.method === 'card') await recordCardCharge(app, payment, charge)
  if (charge?.received) {
    await settleReceived(app, payment, { ...charge, received: charge.received }, now)
    return settleMore(app, payment, charge)
  }
  if (payment.provider === PIX_DEBIT) return followDebit(app, provider, payment, charge)
  if (charge?.declined) return declinePayment(app, payment, { ...charge, declined: charge.declined })
  const isOver = now.getTime() > payment.expiresAt.getTime() + GRACE_MS
  if (charge?.inReview && !isPastExpiry(payment, now)) return holdForReview(app, payment)
  if (payment.method === 'card') return isOver || !charge ? endCard(app, provider, payment) : undefined
  if (isOver || (!charge && isUnmade(payment, now))) return expire(app, payment, now)
  const { id: paymentId } = payment
  // Made there and not recorded here: whoever made it died in between, and asking again makes no second one.
  if (!charge || payment.status === 'created')
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, chargePayment, { paymentId }))
}

/** So long the Pix that a boleto carries is asked for, where its bank does not make it; then the boleto stands alone. */
const CARRIED_TRIES_MS = HOUR_MS

const isUnmade = ({ carriedBy, status, createdAt }: PaymentRow, now: Date): boolean =>
  carriedBy !== null && status === 'created' && now.getTime() - createdAt.getTime() > CARRIED_TRIES_MS

/** A card's charge that never reached the provider, or whose time is over: its token is gone, so is the attempt. */
async function endCard(app: App, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  if (!OPEN.includes(payment.status) || isUnderWay(payment, app.clock.now())) return
  const ended = await endCharge(provider, payment)
  // Nobody but its provider can end such a review: it goes on, and so does the order.
  if (ended.inReview) return holdForReview(app, payment)
  await conclude(app, provider, payment, ended)
}

type PaidCharge = Charge & { received: Received }

async function settleReceived(app: App, payment: PaymentRow, charge: PaidCharge, now: Date): Promise<void> {
  const { received } = charge
  if (!isAccepted(payment, received)) {
    app.log.error(
      { payment: payment.id, received: received.amount, due: payment.amount },
      'payment of another amount',
    )
    return refuseMoney(app, payment, charge, now)
  }
  try {
    await inTransaction(app.db, (tx) => acceptMoney(app, tx, { payment, charge, now }), PLANNED_ONCE)
  } catch (error) {
    if (error instanceof MoneyRefused) return refuseMoney(app, payment, charge, now)
    // The money stays booked nowhere and goes back to nobody: it is asked for again, and somebody of the shop has to look.
    const { id, orderId } = payment
    app.log.error({ payment: id, order: orderId, ...failureOf(error) }, 'payment received and not booked')
    throw error instanceof Refused ? new Error(`payment not booked: ${error.code}`, { cause: error }) : error
  }
}

/** Takes the money for the order; throws `MoneyRefused` when the order cannot have it any more. */
async function acceptMoney(
  app: App,
  tx: Tx,
  { payment, charge, now }: { payment: PaymentRow; charge: PaidCharge; now: Date },
): Promise<void> {
  // Asked for together: what the lock waited for is seen by the one after it.
  const [order, attempts] = await parallel(
    () => lockUnpaid(tx, payment.orderId),
    () => listAttempts(tx, payment.orderId),
  )
  if (attempts.some(({ id, e2eId }) => id === payment.id && e2eId)) return
  if (!allowsOrderMove(order.status, 'pay')) throw new MoneyRefused('order.not-payable')
  await refusingMoney(NOT_TO_BE_HAD, async () => {
    await refuseAlreadyOwned(tx, order, now)
    if (order.status === 'expired') await takeAgain(app, tx, order, now)
  })
  await closeOthers(app, tx, { payment, attempts, now })
  // What a renewal is charged to is known before the order is complete.
  if (payment.method === 'card') await savePaidCard(app, tx, payment, charge)
  await parallel(
    () => recordPaid(tx, payment.id, charge.received),
    () => refusingMoney(NOT_WAITED_FOR, () => completeOrder(app, tx, order, now)),
  )
}

/** Who is paid first closes what else the order could be paid by: the boleto, the Pix that it carries, a later attempt. */
async function closeOthers(
  app: App,
  tx: Tx,
  { payment, attempts, now }: { payment: PaymentRow; attempts: readonly PaymentRow[]; now: Date },
): Promise<void> {
  const others = openOf(attempts).filter(({ id }) => id !== payment.id)
  await closePayments(app, tx, others, now)
  for (const { id } of others.filter(({ status }) => status === 'in-review'))
    await movePayment(tx, id, 'expire')
}

/** Money the order cannot take goes back to whoever sent it; an order that waited for this alone ends. */
async function refuseMoney(app: App, payment: PaymentRow, charge: PaidCharge, now: Date): Promise<void> {
  const { id, orderId } = payment
  const { received } = charge
  const { amount } = received
  await inTransaction(app.db, async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await recordUnexpected(tx, id, received))) return
    await forgetPaidCard(app, tx, payment, charge)
    const request = { orderId, payment, amount, reason: 'unwanted', requestedBy: null, shares: [] } as const
    await requestRefund(app, tx, request, now)
    await endUnlessOpen(tx, orderId, now)
  })
}

/** What may happen to a charge that is paid: it is paid once more, or the bank of whoever paid takes it back. */
async function settleMore(app: App, payment: PaymentRow, charge: Charge): Promise<void> {
  await refuseDuplicates(app, payment, charge)
  await settleReturns(app, payment, charge)
}

/** A charge is paid once: money that came for it besides what is booked goes back, each by a refund of its own. */
async function refuseDuplicates(
  app: App,
  { id, orderId, method, provider }: PaymentRow,
  { duplicates }: Charge,
): Promise<void> {
  if (!duplicates) return
  await inTransaction(app.db, async (tx) => {
    await lockOrder(tx, orderId)
    const booked = (await findPayment(tx, id))?.e2eId
    for (const duplicate of duplicates.filter(({ e2eId }) => e2eId !== booked)) {
      if (!(await recordDuplicate(tx, id, duplicate))) continue
      app.log.warn({ order: orderId, payment: id, provider, amount: duplicate.amount }, 'charge paid twice')
      const facts = { orderId, payment: { id, method }, duplicate, amount: duplicate.amount }
      const request = { ...facts, reason: 'unwanted', requestedBy: null, shares: [] } as const
      await requestRefund(app, tx, request, app.clock.now())
    }
  })
}

async function expire(app: App, { id, orderId }: PaymentRow, now: Date): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockOrder(tx, orderId)
    if (await movePayment(tx, id, 'expire')) await endUnlessOpen(tx, orderId, now)
  })
}

async function endUnlessOpen(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  if (openOf(await listAttempts(tx, orderId)).length === 0) await endOrder(tx, orderId, now)
}

/**
 * Nobody paid in the time there was: what the order held is given back. One with a due day goes on waiting, until its
 * subscription is given up.
 */
export async function endOrder(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  if ((await lockOrder(tx, orderId)).dueOn) return
  if (!(await moveOrder(tx, orderId, 'expire', now))) return
  await releaseReservations(tx, orderId, now)
}
