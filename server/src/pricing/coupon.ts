import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { Refusal } from '@vitrine/contract/refusals'
import { dayOf, formatTime, weekday } from '@vitrine/contract/time'

/**
 * A coupon as the rules see it: `value` in basis points (percent) or centavos (fixed; fixed-price: what each line
 * then costs). A list or limit that is null holds nothing back; `budget` and `spent` are centavos.
 */
export interface Coupon {
  id: string
  code: string
  name: string
  status: 'draft' | 'active' | 'paused' | 'archived'
  kind: 'percent' | 'fixed' | 'fixed-price'
  value: number
  maxDiscount: number | null
  minimum: number
  brandIds: string[]
  productTypes: string[] | null
  productIds: string[] | null
  excludedProductIds: string[]
  intervals: string[] | null
  firstPurchase: boolean
  /** Days 0 (Sunday) to 6 and hours from-until, in America/Sao_Paulo. */
  weekdays: number[] | null
  fromHour: number
  untilHour: number
  startsAt: Date
  endsAt: Date | null
  limitTotal: number | null
  limitPerAccount: number | null
  limitPerDocument: number | null
  limitPerDay: number | null
  budget: number | null
  used: number
  spent: number
}

/** Uses of a coupon that are held or done: by the account, by the CPF or CNPJ, and on the day; and what was bought. */
export interface Uses {
  byBuyer: number
  byDocument: number
  onDay: number
  /** Whether the account has paid for an order before. */
  hasBought: boolean
}

export const NO_USES: Uses = { byBuyer: 0, byDocument: 0, onDay: 0, hasBought: false }

/** What a coupon asks of a line. */
export interface CouponItem {
  productId: string
  type: ProductType
  interval: Interval
  amount: number
}

/** What a coupon is judged by; nothing is used by a buyer while nobody is known. */
export interface CouponFacts {
  coupon: Coupon
  brandId: string
  items: readonly CouponItem[]
  uses: Uses
  now: Date
}

type Rule = (facts: CouponFacts) => Refusal | undefined

const allows = (list: string[] | null, word: string) => list === null || list.includes(word)

export const isEligible = (coupon: Coupon, { type, productId, interval }: CouponItem): boolean =>
  allows(coupon.productTypes, type) &&
  allows(coupon.productIds, productId) &&
  allows(coupon.intervals, interval) &&
  !coupon.excludedProductIds.includes(productId)

const isOfBrand: Rule = ({ coupon, brandId }) =>
  coupon.brandIds.includes(brandId) && coupon.status !== 'draft' ? undefined : 'coupon.unknown'
const isKept: Rule = ({ coupon }) => (coupon.status === 'archived' ? 'coupon.ended' : undefined)
const isRunning: Rule = ({ coupon }) => (coupon.status === 'paused' ? 'coupon.paused' : undefined)
const hasBegun: Rule = ({ coupon, now }) => (coupon.startsAt > now ? 'coupon.not-yet' : undefined)
const isCurrent: Rule = ({ coupon, now }) =>
  coupon.endsAt && coupon.endsAt <= now ? 'coupon.expired' : undefined
const isDay: Rule = ({ coupon: { weekdays }, now }) =>
  weekdays && !weekdays.includes(weekday(dayOf(now))) ? 'coupon.not-today' : undefined

const isHour: Rule = ({ coupon: { fromHour, untilHour }, now }) => {
  const hour = Number(formatTime(now).slice(0, 2))
  return hour < fromHour || hour >= untilHour ? 'coupon.not-this-hour' : undefined
}

const isLeft: Rule = ({ coupon: { limitTotal, used } }) =>
  limitTotal !== null && used >= limitTotal ? 'coupon.used-up' : undefined
const isPaidFor: Rule = ({ coupon: { budget, spent } }) =>
  budget !== null && spent >= budget ? 'coupon.used-up' : undefined

/** A coupon for a first purchase is for one order: two that wait for their payment are not both the first. */
const isFirst: Rule = ({ coupon: { firstPurchase }, uses: { hasBought, byBuyer } }) =>
  firstPurchase && (hasBought || byBuyer > 0) ? 'coupon.first-purchase' : undefined
const isLeftForBuyer: Rule = ({ coupon: { limitPerAccount }, uses: { byBuyer } }) =>
  limitPerAccount !== null && byBuyer >= limitPerAccount ? 'coupon.used-by-you' : undefined
const isLeftForDocument: Rule = ({ coupon: { limitPerDocument }, uses: { byDocument } }) =>
  limitPerDocument !== null && byDocument >= limitPerDocument ? 'coupon.used-by-document' : undefined
const isLeftToday: Rule = ({ coupon: { limitPerDay }, uses: { onDay } }) =>
  limitPerDay !== null && onDay >= limitPerDay ? 'coupon.used-up-today' : undefined

const fitsItems: Rule = ({ coupon, items }) =>
  items.some((item) => isEligible(coupon, item)) ? undefined : 'coupon.not-for-these'
const reachesMinimum: Rule = ({ coupon, items }) =>
  items.reduce((sum, { amount }) => sum + amount, 0) < coupon.minimum ? 'coupon.minimum' : undefined

/** What is asked again once a use is held, when it can no longer change. */
const OF_USES = [isFirst, isLeftForBuyer, isLeftForDocument, isLeftToday]

/** In the order the buyer should hear about them. */
const RULES = [
  ...[isOfBrand, isKept, isRunning, hasBegun, isCurrent, isDay, isHour, isLeft, isPaidFor],
  ...OF_USES,
  ...[fitsItems, reachesMinimum],
]

const firstOf = (rules: readonly Rule[], facts: CouponFacts): Refusal | undefined => {
  for (const rule of rules) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return undefined
}

export const refuseCoupon = (facts: CouponFacts): Refusal | undefined => firstOf(RULES, facts)

/** Whether the uses of others and of the buyer leave room for one more. */
export const refuseUse = (coupon: Coupon, uses: Uses, now: Date): Refusal | undefined =>
  firstOf(OF_USES, { coupon, uses, now, brandId: '', items: [] })

/** Whether `Uses` can make a difference to this coupon; if not, nobody needs to count them. */
export const asksForUses = (coupon: Coupon): boolean =>
  coupon.firstPurchase ||
  [coupon.limitPerAccount, coupon.limitPerDocument, coupon.limitPerDay].some((limit) => limit !== null)

/** Case, accents and spaces never matter in a code. */
export const normaliseCode = (code: string): string =>
  code
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toUpperCase()
