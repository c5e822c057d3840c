import type { NextCharge } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addMonths, type CalendarDay } from '@vitrine/contract/time'
import { periodFrom } from './calendar.ts'
import { type ChargeRules, pricePeriod } from './price-period.ts'
import { atNextPeriod, nextStartOn, type SubscriptionRow, scheduleOf } from './subscription-row.ts'

const MONTHS = 12

/** The order of the next period, while that is not paid. */
export interface OpenOrder {
  id: string
  amount: number
}

/** The charges of the next twelve months, as things stand; of what is over, or will be with its period, what is asked for alone. */
export function forecast(
  subscription: SubscriptionRow,
  open: OpenOrder | undefined,
  rules: ChargeRules,
): NextCharge[] {
  if (isOver(subscription.status) || subscription.status === 'cancel-scheduled')
    return open
      ? [{ dueOn: subscription.nextDueOn ?? rules.today, amount: open.amount, orderId: open.id }]
      : []
  const next = atNextPeriod(subscription)
  const until = addMonths(Number(rules.today.slice(8)), rules.today, MONTHS)
  const charges: NextCharge[] = []
  let startOn: CalendarDay = nextStartOn(subscription)
  for (
    let number = subscription.charges + 1;
    startOn <= until || number === subscription.charges + 1;
    number++
  ) {
    charges.push(chargeOf(next, { number, startOn, rules, open }))
    startOn = periodFrom(scheduleOf(next), startOn).endOn
  }
  return charges
}

interface Asked {
  number: number
  startOn: CalendarDay
  rules: ChargeRules
  open: OpenOrder | undefined
}

function chargeOf(subscription: SubscriptionRow, { number, startOn, rules, open }: Asked): NextCharge {
  if (open && number === subscription.charges + 1)
    return { dueOn: subscription.nextDueOn ?? startOn, amount: open.amount, orderId: open.id }
  return { dueOn: startOn, amount: pricePeriod(subscription, number, rules).line.total }
}
