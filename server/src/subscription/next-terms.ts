import { CYCLES } from '@vitrine/contract/billing-cycle'
import { type Centavos, centavos, fractionOf } from '@vitrine/contract/money'
import type { PlanTerms } from '@vitrine/contract/plan-terms'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import { type Promised, promisesAfter } from '#promotion'
import { periodFrom, periodsFrom } from './calendar.ts'
import {
  chargesBound,
  type ScheduledPrice,
  type SubscribedPlan,
  type SubscriptionRow,
  scheduleOf,
  termsAfter,
} from './life.ts'

/** What each period of a subscription costs, and will. */
interface Priced {
  amount: number
  scheduledPrice: ScheduledPrice | null
  minimumCharges: number | null
  introductory: { cycles: number } | null
}

/**
 * Whether a renewal has the scheduled price, by the first day of its period and the number of its charge. Introductory
 * charges keep their price. Nothing is raised before the minimum term is over, whose charges were agreed to; a lower price
 * does not wait for that.
 */
export function isAtScheduledPrice(
  { amount, scheduledPrice, minimumCharges, introductory }: Priced,
  { startOn, number }: { startOn: CalendarDay; number: number },
): boolean {
  if (!scheduledPrice || startOn < scheduledPrice.from || number <= (introductory?.cycles ?? 0)) return false
  return scheduledPrice.amount < amount || number > (minimumCharges ?? 0)
}

/** A subscription with its scheduled price in the place of its price: what coupons promised takes the same share off it. */
export function atScheduledPrice<S extends Priced & { keptPromises: readonly Promised[] | null }>(
  subscription: S,
  promised: readonly Promised[],
): S {
  const { amount: from, scheduledPrice } = subscription
  if (!scheduledPrice) return subscription
  const { amount } = scheduledPrice
  const promises = (subscription.keptPromises ?? promised).map((one) => ({
    ...one,
    discount: shareOf(one.discount, from, amount),
  }))
  const keptPromises = promises.length > 0 ? promises : subscription.keptPromises
  return { ...subscription, amount, scheduledPrice: null, keptPromises }
}

/** The share of a price that a discount is, of another price; half up, in centavos. */
export function shareOf(discount: Centavos, from: number, to: number): Centavos {
  const share = from > 0 ? fractionOf(centavos(to), discount, from) : discount
  return share > to ? centavos(to) : share
}

/** The first day from which on another price may hold: a period that is ordered already keeps the price of its order. */
export const afterOrdered = (
  { nextDueOn }: { nextDueOn: CalendarDay | null },
  day: CalendarDay,
): CalendarDay => (nextDueOn && nextDueOn >= day ? addDays(nextDueOn, 1) : day)

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
