import { regretUntil } from '@vitrine/contract/brazil/regret'
import type { Attempt, OrderHistory } from '@vitrine/contract/checkout'
import { dayOf } from '@vitrine/contract/time'
import type { Db } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { listAttempts, type PaymentRow } from '../payment/index.ts'
import { findMoments, type OrderMoments } from './order-history.store.ts'

type Event = OrderHistory['events'][number]

/** What happened to an order of this account and when, from what is stored; refuses when there is no such order. */
export async function readOrderHistory(
  db: Db,
  id: string,
  accountId: string,
  now: Date,
): Promise<OrderHistory> {
  const order = await findMoments(db, id, accountId)
  if (!order) throw new Refused('not-found')
  const attempts = await listAttempts(db, id)
  const events = [...eventsOf(order), ...attempts.flatMap((attempt) => eventsOfAttempt(attempt, now))]
  return {
    attempts: attempts.map(attemptOf),
    events: events.sort((a, b) => a.at.localeCompare(b.at)),
    ...(order.status === 'paid' &&
      order.paidAt && { regretUntil: regretUntil(dayOf(order.paidAt), order.guaranteeDays) }),
  }
}

const event = (kind: Event['kind'], at: Date): Event => ({ kind, at: at.toISOString() })

function eventsOf({ status, placedAt, paidAt, closedAt }: OrderMoments): Event[] {
  const ended = status === 'expired' || status === 'cancelled' || status === 'refunded' ? status : undefined
  return [
    event('placed', placedAt),
    ...(paidAt ? [event('paid', paidAt)] : []),
    ...(ended && closedAt ? [event(ended, closedAt)] : []),
  ]
}

/** The money of a live attempt is the order's own event; money of an ended one was not taken. */
function eventsOfAttempt(attempt: PaymentRow, now: Date): Event[] {
  const { status, brCode, createdAt, expiresAt, paidAt } = attempt
  const isOver = status === 'expired' && !paidAt && expiresAt <= now
  const wasNotTaken = paidAt && (status === 'expired' || status === 'refunded')
  return [
    ...(brCode ? [event('code-made', createdAt)] : []),
    ...(isOver ? [event('code-ended', expiresAt)] : []),
    ...(wasNotTaken ? [event('money-not-taken', paidAt)] : []),
  ]
}

const attemptOf = ({ attempt, status, amount, createdAt, expiresAt, paidAt }: PaymentRow): Attempt => ({
  number: attempt,
  status,
  amount,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  ...(paidAt && { paidAt: paidAt.toISOString() }),
})
