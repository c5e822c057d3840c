import { CYCLES } from '@vitrine/contract/billing-cycle'
import type { Interval } from '@vitrine/contract/catalog'
import { type Dunned, nextDunning, PLACED_BEFORE, plannedDay, suspendedOn } from '@vitrine/contract/dunning'
import { isOver, type SubscriptionStatus } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import type { Period, Schedule } from './calendar.ts'

/** A subscription as it is kept, with the name of its plan. */
export interface SubscriptionRow {
  id: string
  accountId: string
  brandId: string
  productId: string
  priceId: string
  name: string
  /** Item of the list of LC 116/2003. */
  serviceCode: string | null
  interval: Exclude<Interval, 'once'>
  orderLineId: string | null
  status: SubscriptionStatus
  /** Of one period, without coupons; in centavos. */
  amount: number
  /** How many were charged, the first among them. */
  charges: number
  anchorOn: CalendarDay
  /** What is paid for or tried, the newest of it. */
  startOn: CalendarDay
  endOn: CalendarDay
  trialEndOn: CalendarDay | null
  suspendedFor: 'unpaid' | 'disputed' | null
  /** The order of the next period, while it is not paid; when it is due, and how far its dunning is. */
  nextOrderId: string | null
  nextDueOn: CalendarDay | null
  dunnedDay: number | null
  dunnedOn: CalendarDay | null
  nextStepOn: CalendarDay | null
  version: number
  createdAt: Date
}

export const scheduleOf = ({
  interval,
  anchorOn,
}: Pick<SubscriptionRow, 'interval' | 'anchorOn'>): Schedule => ({
  cycle: CYCLES[interval],
  anchorOn,
})

export const periodOf = ({ startOn, endOn }: SubscriptionRow): Period => ({ startOn, endOn })

/** How far the dunning of its open order is; nothing where none is asked for. */
export const dunnedOf = ({ nextDueOn, dunnedDay, dunnedOn }: DunnedRow): Dunned | undefined =>
  nextDueOn ? { dueOn: nextDueOn, day: dunnedDay, on: dunnedOn } : undefined

type DunnedRow = Pick<SubscriptionRow, 'nextDueOn' | 'dunnedDay' | 'dunnedOn'>

/** Until when what is unpaid may be used, and when it is cancelled, if nobody pays. */
export function daysOfDunning(subscription: DunnedRow, today: CalendarDay) {
  const dunned = dunnedOf(subscription)
  if (!dunned) return undefined
  return {
    suspendedOn: plannedDay(dunned, 'suspend', today) ?? suspendedOn(dunned.dueOn),
    givenUpOn: plannedDay(dunned, 'give-up', today) ?? today,
  }
}

/** When something is to be done about it next by the calendar; null where nothing is. */
export function nextStepOn(
  subscription: Omit<SubscriptionRow, 'nextStepOn'>,
  today: CalendarDay,
): CalendarDay | null {
  const { status, suspendedFor, nextOrderId, nextDueOn, dunnedDay, dunnedOn, endOn } = subscription
  // What nobody is to pay any more is taken back at once.
  if (isOver(status)) return nextOrderId ? today : null
  if (status === 'cancel-scheduled') return endOn
  if (status === 'paused' || suspendedFor === 'disputed') return null
  if (!nextOrderId || !nextDueOn) return addDays(endOn, -PLACED_BEFORE)
  return nextDunning({ dueOn: nextDueOn, day: dunnedDay, on: dunnedOn }, today)?.on ?? null
}
