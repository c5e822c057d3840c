import * as z from 'zod'
import { Price } from './catalog.ts'
import { rowsOf } from './page.ts'

const Named = z.object({ id: z.string(), slug: z.string(), name: z.string() })
const Training = z.object({ id: z.string(), title: z.string() })
export type Training = z.infer<typeof Training>

/**
 * What a price costs beside the one somebody pays now, in centavos, below zero when it is less. Of two intervals the
 * year is compared, so that nothing is rounded.
 */
export const PriceDifference = z.object({ amount: z.int(), per: z.enum(['month', 'year']) })
export type PriceDifference = z.infer<typeof PriceDifference>

/**
 * What each period of a plan costs whoever changes to it, in centavos: no setup fee and no days of trial, which are for
 * who begins.
 */
export const ChangeCharge = Price.pick({ amount: true, interval: true })
export type ChangeCharge = z.infer<typeof ChangeCharge>

/** A plan beside the one that somebody has; a training that is theirs without the plan is neither gained nor lost. */
export const OtherPlan = z.object({
  product: Named,
  prices: z.array(z.object({ price: Price, charge: ChangeCharge, difference: PriceDifference })),
  gained: z.array(Training),
  lost: z.array(Training),
  /** Trainings of the plan that they have now and would go on having. */
  kept: z.int(),
})
export type OtherPlan = z.infer<typeof OtherPlan>

export const PlanComparison = z.object({
  /** The plan they have in this brand; without one there is nothing to compare. */
  current: z.object({ product: Named, price: Price }).optional(),
  others: rowsOf(OtherPlan),
})
export type PlanComparison = z.infer<typeof PlanComparison>
