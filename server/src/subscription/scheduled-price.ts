import { type Centavos, centavos, fractionOf } from '@vitrine/contract/money'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import type { Promised } from '#promotion'

/** What a period costs from the first renewal on that begins on `from` or after it. */
export interface ScheduledPrice {
  /** Of each period without coupons, in centavos. */
  amount: number
  from: CalendarDay
}

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
