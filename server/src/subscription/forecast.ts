import type { NextCharge } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addMonths, type CalendarDay } from '@vitrine/contract/time'
import { priceNext } from './price-next.ts'
import type { ChargeRules } from './price-period.ts'
import { atNextPeriod, nextStartOn, type SubscriptionRow } from './subscription-row.ts'

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
    return open ? [chargeOf(subscription, open, rules.today)] : []
  const until = addMonths(Number(rules.today.slice(8)), rules.today, MONTHS)
  const charges: NextCharge[] = []
  let next = atNextPeriod(subscription)
  let startOn: CalendarDay = nextStartOn(subscription)
  for (let number = next.charges + 1; startOn <= until || charges.length === 0; number++) {
    const { period, priced } = priceNext(next, { startOn, number }, rules)
    charges.push({ dueOn: startOn, amount: priced.line.total })
    startOn = period.endOn
    if (next.dueDay !== null) next = { ...next, dueDay: null, anchorOn: startOn }
  }
  return open ? [chargeOf(subscription, open, charges[0]!.dueOn), ...charges.slice(1)] : charges
}

const chargeOf = (
  { nextDueOn }: SubscriptionRow,
  { id, amount }: OpenOrder,
  startOn: string,
): NextCharge => ({ dueOn: nextDueOn ?? startOn, amount, orderId: id })
