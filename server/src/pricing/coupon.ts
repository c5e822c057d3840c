import type { ProductType } from '@vitrine/contract/catalog'
import type { Refusal } from '@vitrine/contract/refusals'

/** A coupon as the rules see it: `value` in basis points (percent) or centavos (fixed). */
export interface Coupon {
  id: string
  code: string
  name: string
  kind: 'percent' | 'fixed'
  value: number
  maxDiscount: number | null
  minimum: number
  brandIds: string[]
  productTypes: string[] | null
  startsAt: Date
  endsAt: Date | null
  limitTotal: number | null
  limitPerAccount: number | null
  used: number
}

/** What a coupon is judged by; `usedByBuyer` is 0 while nobody is known. */
export interface CouponFacts {
  coupon: Coupon
  brandId: string
  items: readonly { type: ProductType; amount: number }[]
  usedByBuyer: number
  now: Date
}

type Rule = (facts: CouponFacts) => Refusal | undefined

export const isEligible = ({ productTypes }: Coupon, { type }: { type: ProductType }): boolean =>
  productTypes === null || productTypes.includes(type)

const isOfBrand: Rule = ({ coupon, brandId }) =>
  coupon.brandIds.includes(brandId) ? undefined : 'coupon.unknown'
const hasBegun: Rule = ({ coupon, now }) => (coupon.startsAt > now ? 'coupon.not-yet' : undefined)
const isCurrent: Rule = ({ coupon, now }) =>
  coupon.endsAt && coupon.endsAt <= now ? 'coupon.expired' : undefined
const isLeft: Rule = ({ coupon: { limitTotal, used } }) =>
  limitTotal !== null && used >= limitTotal ? 'coupon.used-up' : undefined
const isLeftForBuyer: Rule = ({ coupon: { limitPerAccount }, usedByBuyer }) =>
  limitPerAccount !== null && usedByBuyer >= limitPerAccount ? 'coupon.used-by-you' : undefined
const fitsItems: Rule = ({ coupon, items }) =>
  items.some((item) => isEligible(coupon, item)) ? undefined : 'coupon.not-for-these'
const reachesMinimum: Rule = ({ coupon, items }) =>
  items.reduce((sum, { amount }) => sum + amount, 0) < coupon.minimum ? 'coupon.minimum' : undefined

/** In the order the buyer should hear about them. */
const RULES = [isOfBrand, hasBegun, isCurrent, isLeft, isLeftForBuyer, fitsItems, reachesMinimum]

export function refuseCoupon(facts: CouponFacts): Refusal | undefined {
  for (const rule of RULES) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return undefined
}

/** Case and spaces never matter in a code. */
export const normaliseCode = (code: string): string => code.replace(/\s+/g, '').toUpperCase()
