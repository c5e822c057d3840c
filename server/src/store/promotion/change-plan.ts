import { CYCLES, partsOf } from '@vitrine/contract/billing-cycle'
import type { Interval } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { type Centavos, fractionOf, subtract } from '@vitrine/contract/money'
import type { RecurringDiscount } from '#price-rule'

/** A plan as a promise sees it: what one of its charges costs without coupons, and how often it comes. */
export interface PlanCharge {
  productId: ProductId
  amount: Centavos
  interval: Exclude<Interval, 'once'>
}

/** A plan that is changed for another after so many charges. */
interface PlanChange {
  from: PlanCharge
  to: PlanCharge
  charged: number
}

/**
 * What is left of the promises of coupons when a plan is changed for another, by the word of each coupon; charges are
 * counted anew from the first of the new plan.
 *
 * - `keep`: the same centavos off each charge that was still promised, and never more than it costs.
 * - `drop`: nothing.
 * - `convert`: the same share of the price for the same time. Months left of a promise that do not fill a charge of the
 *   new plan lower it by so much of the share as they are of its time; a charge that was begun counts as whole.
 */
export const promisesAfter = <P extends RecurringDiscount>(promises: readonly P[], change: PlanChange): P[] =>
  promises
    .filter(({ productId }) => productId === change.from.productId)
    .flatMap((promise) => movedBy(promise, change))
    .filter(({ discount, charges }) => discount > 0 && charges !== 0)

function movedBy<P extends RecurringDiscount>(promise: P, change: PlanChange): P[] {
  const left = promise.charges === null ? null : Math.max(0, promise.charges - change.charged)
  // Another plan has no introductory price.
  const moved = { ...promise, productId: change.to.productId, charges: left, introductory: undefined }
  if (promise.onPlanChange === 'keep') return [{ ...moved, discount: capped(promise.discount, change.to) }]
  return promise.onPlanChange === 'convert' ? convert(moved, change) : []
}

const capped = (discount: Centavos, { amount }: PlanCharge): Centavos =>
  discount > amount ? amount : discount

function convert<P extends RecurringDiscount>(promise: P, { from, to }: PlanChange): P[] {
  if (from.amount <= 0) return []
  const share = capped(fractionOf(to.amount, promise.discount, from.amount), to)
  if (promise.charges === null) return [{ ...promise, discount: share }]
  const [parts, each] = [promise.charges * partsIn(from), partsIn(to)]
  const [whole, rest] = [Math.floor(parts / each), parts % each]
  const begun = fractionOf(share, rest, each)
  // Together they take the share off the whole charges, and the begun part off the one after them.
  return [
    { ...promise, discount: subtract(share, begun), charges: whole },
    { ...promise, discount: begun, charges: whole + (rest > 0 ? 1 : 0) },
  ]
}

const partsIn = ({ interval }: PlanCharge): number => partsOf(CYCLES[interval])
