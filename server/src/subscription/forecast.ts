import type { NextCharge } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, addMonths, type CalendarDay } from '@vitrine/contract/time'
import { bridgePeriod, periodsFrom } from './calendar.ts'
import { priceNext } from './price-next.ts'
import type { ChargeRules } from './price-period.ts'
import {
  atNextPeriod,
  beginNext,
  finalCharge,
  nextStartOn,
  type SubscriptionRow,
  scheduleOf,
} from './subscription-row.ts'

const MONTHS = 12

/** The order of the next period, while that is not paid. */
export interface OpenOrder {
  id: string
  amount: number
}

/**
 * The charges of the next twelve months, as things stand, to the last one there is; of what is over, or will be with its
 * period, what is asked for alone.
 */
export function forecast(
  subscription: SubscriptionRow,
  open: OpenOrder | undefined,
  rules: ChargeRules,
): NextCharge[] {
  if (isOver(subscription.status) || subscription.status === 'cancel-scheduled')
    return open ? [chargeOf(subscription, open, { startOn: rules.today, today: rules.today })] : []
  const until = addMonths(Number(rules.today.slice(8)), rules.today, MONTHS)
  const charges: NextCharge[] = []
  let { next, startOn } = beginNext(atNextPeriod(subscription, rules.promises), rules.today)
  const last = finalCharge(next) ?? Number.POSITIVE_INFINITY
  for (
    let number = next.charges + 1;
    number <= last && (startOn <= until || charges.length === 0);
    number++
  ) {
    const { period, priced } = priceNext(next, { startOn, number }, rules)
    charges.push({ dueOn: startOn, amount: priced.line.total })
    startOn = period.endOn
    if (next.dueDay !== null) next = { ...next, dueDay: null, anchorOn: startOn }
  }
  if (!open) return charges
  const asked = { startOn: charges[0]?.dueOn ?? startOn, today: rules.today }
  return [chargeOf(subscription, open, asked), ...charges.slice(1)]
}

/** What is asked for now. */
export function chargeOf(
  { nextDueOn, nextUntil }: SubscriptionRow,
  { id, amount }: OpenOrder,
  { startOn, today }: { startOn: string; today: CalendarDay },
): NextCharge {
  const dueOn = nextDueOn ?? startOn
  return {
    ...{ dueOn, amount, orderId: id },
    ...(nextUntil ? { waitedUntil: addDays(nextUntil, -1) } : dueOn < today && { overdue: true as const }),
  }
}

/** As it goes on once its end with the term that it binds for is asked for. */
export const toItsTerm = (subscription: SubscriptionRow): SubscriptionRow => ({
  ...{ ...subscription, endsAtMinimum: true },
  ...{ change: null, dueDay: null },
})

/** The day on which a subscription with a final charge is over, if each is paid on its day; its period ends then. */
export function endOfTerm(subscription: SubscriptionRow): CalendarDay {
  const next = atNextPeriod(subscription)
  const left = (finalCharge(next) ?? 0) - next.charges
  const startOn = nextStartOn(subscription)
  if (left <= 0) return startOn
  if (next.dueDay === null) return periodsFrom(scheduleOf(next), startOn, left).at(-1)!.endOn
  const { endOn } = bridgePeriod(scheduleOf(next).cycle, startOn, next.dueDay)
  return left === 1
    ? endOn
    : periodsFrom({ ...scheduleOf(next), anchorOn: endOn }, endOn, left - 1).at(-1)!.endOn
}
