import type { Interval, Price } from '@vitrine/contract/catalog'
import { centavos, multiply, subtract } from '@vitrine/contract/money'
import type { ChangeCharge, OtherPlan, PriceDifference, Training } from '@vitrine/contract/plan-comparison'

export type Trainings = readonly Training[]

/** What somebody has: the price they pay, what it opens, and what else is theirs. */
export interface Today {
  price: Price
  trainings: Trainings
  held: ReadonlySet<string>
}

type PriceChange = Omit<OtherPlan['prices'][number], 'difference'>

/** Another plan beside what somebody has today. */
export function comparePlan(
  { price: paid, trainings, held }: Today,
  { product, prices }: Pick<OtherPlan, 'product'> & { prices: readonly PriceChange[] },
  offered: Trainings,
): OtherPlan {
  const theirs = (list: Trainings) => new Set(list.map(({ id }) => id))
  const without = (list: Trainings, other: Trainings) =>
    list.filter(({ id }) => !theirs(other).has(id) && !held.has(id))
  return {
    product,
    prices: prices.map(({ price, charge }) => ({ price, charge, difference: differenceOf(paid, charge) })),
    gained: without(offered, trainings),
    lost: without(trainings, offered),
    kept: trainings.filter(({ id }) => theirs(offered).has(id)).length,
  }
}

const CHARGES_A_YEAR: Record<Interval, number> = { month: 12, year: 1, once: 1 }

const inAYear = ({ amount, interval }: ChangeCharge) => multiply(centavos(amount), CHARGES_A_YEAR[interval])

/** The setup fee is no part of it: it is charged once. */
export function differenceOf(paid: ChangeCharge, other: ChangeCharge): PriceDifference {
  if (paid.interval === 'month' && other.interval === 'month')
    return { amount: subtract(centavos(other.amount), centavos(paid.amount)), per: 'month' }
  return { amount: subtract(inAYear(other), inAYear(paid)), per: 'year' }
}
