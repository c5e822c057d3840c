import { REACTIVATION_DAYS, type Subscription } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, calendarDay, today } from '@vitrine/contract/time'

/** Plans that ran out in the last days in which they may be had again, and that nothing replaced. */
export function endedPlans(subscriptions: readonly Subscription[], now: Date): Subscription[] {
  const running = new Set(
    subscriptions.filter(({ status }) => !isOver(status)).map(({ product }) => product.id),
  )
  const since = addDays(today(now), -REACTIVATION_DAYS)
  const isRecent = ({ overOn, currentPeriod }: Subscription) =>
    overOn !== undefined && overOn >= currentPeriod.endOn && calendarDay(overOn) >= since
  return subscriptions.filter((one) => !running.has(one.product.id) && isRecent(one))
}
