import { CYCLES } from '@vitrine/contract/billing-cycle'
import { centavos } from '@vitrine/contract/money'
import type { PlanTerms } from '@vitrine/contract/plan-terms'
import type { CalendarDay } from '@vitrine/contract/time'
import { type Promised, promisesAfter } from '#promotion'
import { periodFrom, periodsFrom } from './calendar.ts'
import { chargesBound, type SubscribedPlan, type SubscriptionRow, scheduleOf, termsAfter } from './life.ts'

/** How many charges of another plan it takes from a day on until what binds now is over; 0 where nothing does. */
function chargesKept(
  subscription: SubscriptionRow,
  { interval }: Pick<SubscribedPlan, 'interval'>,
  startOn: CalendarDay,
): number {
  const left = chargesBound(subscription)
  // A plan that is only tried binds nobody yet.
  if (left === 0 || subscription.charges === 0) return 0
  const until = periodsFrom(scheduleOf(subscription), subscription.endOn, left).at(-1)!.endOn
  const anchorOn = startOn === subscription.endOn ? subscription.anchorOn : startOn
  const schedule = { cycle: CYCLES[interval], anchorOn }
  let count = 0
  for (let endOn = startOn; endOn < until; count++) endOn = periodFrom(schedule, endOn).endOn
  return count
}

/** What a plan binds for that begins on a day in place of another: the longer one of its own term and what is left. */
export function boundAfter(
  subscription: SubscriptionRow,
  plan: SubscribedPlan,
  startOn: CalendarDay,
): SubscribedPlan & Pick<PlanTerms, 'keptMinimum'> {
  const kept = chargesKept(subscription, plan, startOn)
  return kept > (plan.minCycles ?? 0) ? { ...plan, minCycles: kept, keptMinimum: true } : plan
}

/** What becomes of a subscription with another plan from a day on, and of what coupons promise it now, by the word of each. */
export const switchedTo = (
  plan: SubscribedPlan,
  subscription: SubscriptionRow,
  { promises, startOn }: { promises: readonly Promised[]; startOn: CalendarDay },
) => ({
  ...plan,
  ...termsAfter(boundAfter(subscription, plan, startOn), subscription.charges),
  change: null,
  introductory: null,
  scheduledPrice: null,
  keptPromises: promisesKept(plan, subscription, promises),
})

/** Counted, as all promises are, from the first charge of the subscription on. */
function promisesKept(
  plan: SubscribedPlan,
  { charges: charged, ...from }: SubscriptionRow,
  promises: readonly Promised[],
): Promised[] {
  const charge = ({ productId, interval, amount }: SubscribedPlan) => ({
    productId,
    interval,
    amount: centavos(amount),
  })
  const left = promisesAfter(promises, { from: charge(from), to: charge(plan), charged })
  return left.map((one) => ({ ...one, charges: one.charges && charged + one.charges }))
}

/** Its next period, with the plan that is to come then. */
export const atNextPeriod = (
  subscription: SubscriptionRow,
  promises: readonly Promised[] = [],
): SubscriptionRow =>
  subscription.change
    ? {
        ...subscription,
        ...switchedTo(subscription.change, subscription, { promises, startOn: subscription.endOn }),
      }
    : subscription
