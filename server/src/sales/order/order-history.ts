import { isDebitFailure } from '@vitrine/contract/debit-failure'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { Attempt, OrderHistory } from '@vitrine/contract/order'
import { type DisputeMoments, listDisputes } from '#dispute'
import type { ListActivities } from '#kernel/activity.ts'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { listAttempts, type PaymentRow } from '#payment'
import { type RefundRow, refuseWithdrawal, withdrawalDeadlineOf } from '#refund-ledger'
import { findMoments, listOrderEvents, type OrderEventRow, type OrderMoments } from './order-view.store.ts'

type Event = OrderHistory['events'][number]

/** What happened to an order of this account and when, from what is stored; refuses when there is no such order. */
export async function readOrderHistory(
  db: Db,
  id: OrderId,
  accountId: AccountId,
  now: Date,
): Promise<OrderHistory> {
  const order = await findMoments(db, id, accountId)
  if (!order) throw new Refused('not-found')
  const attempts = await listAttempts(db, id)
  const disputes = await listDisputes(db, id)
  const events = [
    ...eventsOf(order),
    ...attempts.flatMap((one) => eventsOfAttempt(one, { order, next: nextOf(one, attempts), now })),
    ...disputes.flatMap(eventsOfDispute),
  ]
  return {
    attempts: attempts.map((attempt) => attemptOf(attempt, order)),
    events: events.sort((a, b) => a.at.localeCompare(b.at)),
    ...(mayWithdraw(order, now) && { regretUntil: withdrawalDeadlineOf(order) }),
  }
}

const isWithdrawal = ({ byBuyer, reason }: RefundRow): boolean =>
  byBuyer && (reason === 'regret' || reason === 'guarantee')

const mayWithdraw = (order: OrderMoments, now: Date): boolean =>
  !order.refunds.some(isWithdrawal) && !refuseWithdrawal(order, now)

const nextOf = ({ attempt }: PaymentRow, attempts: readonly PaymentRow[]): PaymentRow | undefined =>
  attempts.findLast((other) => other.attempt > attempt && !other.carriedBy)

const event = (kind: Event['kind'], at: Date): Event => ({ kind, at: at.toISOString() })

function eventsOf({ status, placedAt, paidAt, closedAt, refunds, uses }: OrderMoments): Event[] {
  const ended = status === 'expired' || status === 'cancelled' ? status : undefined
  return [
    event('placed', placedAt),
    ...(paidAt ? [event('paid', paidAt)] : []),
    ...(ended && closedAt ? [event(ended, closedAt)] : []),
    ...refunds.flatMap(eventsOfRefund),
    ...uses.map(({ at, isKept }) => event(isKept ? 'coupon-kept' : 'coupon-returned', new Date(at))),
  ]
}

function eventsOfRefund(refund: RefundRow): Event[] {
  const { state, channel, amount, requestedAt, endedAt } = refund
  const asked = event(isWithdrawal(refund) ? 'regretted' : 'refund-requested', new Date(requestedAt))
  const done = channel === 'credit' ? 'credited' : 'refund-done'
  const ended = state === 'done' ? done : 'refund-failed'
  return amount > 0 && endedAt ? [asked, event(ended, new Date(endedAt))] : [asked]
}

/** A Pix that its bank gave back was decided when it was heard of. */
const eventsOfDispute = ({ state, isReturn, openedAt, closedAt }: DisputeMoments): Event[] => [
  ...(isReturn ? [] : [event('disputed', openedAt)]),
  ...(closedAt ? [event(state === 'won' ? 'dispute-won' : 'dispute-lost', closedAt)] : []),
]

interface Around {
  order: OrderMoments
  /** The attempt that came after. */
  next: PaymentRow | undefined
  now: Date
}

/** The money that paid the order is the order's own event; money it could not take goes back unasked. */
function eventsOfAttempt(attempt: PaymentRow, { order, next, now }: Around): Event[] {
  const { refunds, closedAt } = order
  const {
    id,
    method,
    carriedBy,
    status,
    brCode,
    line,
    createdAt,
    expiresAt,
    paidAt,
    supersededAt,
    declineCode,
    reviewAt,
  } = attempt
  const isOver =
    method === 'pix' && !carriedBy && status === 'expired' && !paidAt && !supersededAt && expiresAt <= now
  // Not when it was superseded because the order was given up or paid, or for a second one of its kind.
  const isWithOrder = [closedAt, order.paidAt].some((at) => at?.getTime() === supersededAt?.getTime())
  const isChange = !isWithOrder && !carriedBy && next?.method !== method
  const wasNotTaken =
    paidAt &&
    refunds.some(
      ({ paymentId, reason, isDuplicate }) => paymentId === id && reason === 'unwanted' && !isDuplicate,
    )
  return [
    ...(brCode ? [event('code-made', createdAt)] : []),
    ...(line ? [event('slip-made', createdAt)] : []),
    ...(reviewAt ? [event('card-in-review', reviewAt)] : []),
    ...(declineCode ? [event(method === 'pix' ? 'debit-failed' : 'card-declined', createdAt)] : []),
    ...(supersededAt && isChange ? [event('method-changed', supersededAt)] : []),
    ...(isOver ? [event('code-ended', expiresAt)] : []),
    ...(wasNotTaken ? [event('money-not-taken', paidAt)] : []),
  ]
}

/** Another one took its place, also by being paid while it ran; or its order was cancelled, and it with that. */
function endOf({ status, expiresAt, supersededAt }: PaymentRow, order: OrderMoments): Attempt['ended'] {
  if (status !== 'expired') return undefined
  const isWithOrder = order.status === 'cancelled' && supersededAt?.getTime() === order.closedAt?.getTime()
  if (supersededAt) return isWithOrder ? 'cancelled' : 'replaced'
  return order.paidAt && order.paidAt < expiresAt ? 'replaced' : undefined
}

function attemptOf(payment: PaymentRow, order: OrderMoments): Attempt {
  const { attempt, method, carriedBy, status, amount, createdAt, expiresAt, paidAt, declineCode } = payment
  const ended = endOf(payment, order)
  return {
    number: attempt,
    method,
    ...(carriedBy && { carriedBy }),
    status,
    amount,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    ...whyFailed(declineCode),
    ...(ended && { ended }),
  }
}

const whyFailed = (code: PaymentRow['declineCode']): Pick<Attempt, 'declined' | 'debitFailed'> => {
  if (!code) return {}
  return isDebitFailure(code) ? { debitFailed: code } : { declined: code }
}

const WORDS: Record<OrderEventRow['kind'], string> = {
  placed: 'Pedido feito',
  paid: 'Pagamento confirmado',
  unpaid: 'Pedido encerrado sem pagamento',
  'given-back': 'Dinheiro devolvido',
  credited: 'Valor devolvido como crédito na loja',
}

/** What somebody bought, as their history tells it; it stays as long as the order does. */
export const orderActivities: ListActivities = async (db, accountId, after, limit) => {
  const moments = await listOrderEvents(db, accountId, after, limit)
  return moments.map(({ id, at, kind, orderId, code }) => ({
    id,
    at,
    what: WORDS[kind],
    about: `pedido ${code}`,
    page: `/account/perfil/gerenciar-assinatura/${orderId}`,
  }))
}
