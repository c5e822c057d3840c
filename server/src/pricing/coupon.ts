import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { Refusal } from '@vitrine/contract/refusals'
import { dayOf, formatTime, weekday } from '@vitrine/contract/time'

/**
 * A coupon as the rules see it: `value` in basis points (percent) or centavos (fixed; fixed-price: what each line
 * then costs). A list or limit that is null holds nothing back; `budget` and `spent` are centavos.
 */
export interface Coupon {
  id: string
  /** As it was typed: of the coupon, or one of its campaign. */
  code: string
  name: string
  status: 'draft' | 'active' | 'paused' | 'archived'
  kind: 'percent' | 'fixed' | 'fixed-price'
  value: number
  maxDiscount: number | null
  minimum: number
  minimumItems: number
  brandIds: string[]
  productTypes: string[] | null
  productIds: string[] | null
  excludedProductIds: string[]
  categoryIds: string[] | null
  intervals: string[] | null
  methods: string[] | null
  /** Who never had a plan, who had one, or who is on the coupon's own list. */
  audience: 'any' | 'new-subscriber' | 'former-subscriber' | 'listed'
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
  /** How many charges of a plan it lowers: the first, `cycles` in all, or every one. */
  duration: 'once' | 'cycles' | 'forever'
  cycles: number | null
  class: string
  /** The classes of coupons it goes together with, when they name its own too. */
  combinesWith: string[]
  /** Only the codes of a campaign open it, each once. */
  campaign: boolean
  /** The code of the campaign by which it was found. */
  own: { id: string; recipientId: string | null; orderId: string | null; revoked: boolean } | null
}

/** Uses of a coupon that are held or done: by the account, by the CPF or CNPJ, and on the day; and what was bought. */
export interface Uses {
  byBuyer: number
  /** Of these, for orders that wait for their payment. */
  heldByBuyer: number
  byDocument: number
  onDay: number
  /** Whether the account has paid for an order before. */
  hasBought: boolean
  /** Whether the account has or had a plan. */
  hasSubscribed: boolean
  /** Whether the account is on the coupon's own list. */
  isListed: boolean
}

export const NO_USES: Uses = {
  ...{ byBuyer: 0, heldByBuyer: 0, byDocument: 0, onDay: 0 },
  ...{ hasBought: false, hasSubscribed: false, isListed: false },
}

/** What a coupon asks of a line. */
export interface CouponItem {
  productId: string
  categoryId?: string | undefined
  type: ProductType
  interval: Interval
  amount: number
}

/** What a coupon is judged by; nothing is used by a buyer while nobody is known. */
export interface CouponFacts {
  coupon: Coupon
  brandId: string
  accountId?: string | undefined
  /** Nothing while it is not chosen: then the coupon waits for it. */
  method?: string | undefined
  items: readonly CouponItem[]
  uses: Uses
  now: Date
}

type Rule = (facts: CouponFacts) => Refusal | undefined

const allows = (list: string[] | null, word: string | undefined) =>
  list === null || (word !== undefined && list.includes(word))

const isForProduct = (coupon: Coupon, { type, productId, categoryId }: CouponItem): boolean =>
  allows(coupon.productTypes, type) &&
  allows(coupon.productIds, productId) &&
  allows(coupon.categoryIds, categoryId) &&
  !coupon.excludedProductIds.includes(productId)

export const isEligible = (coupon: Coupon, item: CouponItem): boolean =>
  isForProduct(coupon, item) && allows(coupon.intervals, item.interval)

/** Whether it counts when this way of paying is chosen, or none yet. */
export const isForMethod = ({ methods }: Coupon, method: string | undefined): boolean =>
  allows(methods, method)

const isThere: Rule = ({ coupon: { status, campaign, own } }) =>
  status !== 'draft' && (!campaign || own) ? undefined : 'coupon.unknown'
const isOfBrand: Rule = ({ coupon, brandId }) =>
  coupon.brandIds.includes(brandId) ? undefined : 'coupon.other-brand'
const isOwnFree: Rule = ({ coupon: { own }, uses }) => {
  if (own?.revoked) return 'coupon.ended'
  if (!own?.orderId) return undefined
  return uses.heldByBuyer > 0 ? 'coupon.held' : 'coupon.used-up'
}
const isAddressee: Rule = ({ coupon: { own }, accountId }) =>
  own?.recipientId && accountId && own.recipientId !== accountId ? 'coupon.not-for-you' : undefined
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
  budget !== null && spent >= budget ? 'coupon.budget' : undefined

/** A coupon for a first purchase is for one order: two that wait for their payment are not both the first. */
const isFirst: Rule = ({ coupon: { firstPurchase }, uses: { hasBought, byBuyer } }) =>
  firstPurchase && (hasBought || byBuyer > 0) ? 'coupon.first-purchase' : undefined
const isLeftForBuyer: Rule = ({ coupon: { limitPerAccount }, uses: { byBuyer, heldByBuyer } }) => {
  if (limitPerAccount === null || byBuyer < limitPerAccount) return undefined
  return heldByBuyer > 0 ? 'coupon.held' : 'coupon.used-by-you'
}
const isLeftForDocument: Rule = ({ coupon: { limitPerDocument }, uses: { byDocument } }) =>
  limitPerDocument !== null && byDocument >= limitPerDocument ? 'coupon.used-by-document' : undefined
const isLeftToday: Rule = ({ coupon: { limitPerDay }, uses: { onDay } }) =>
  limitPerDay !== null && onDay >= limitPerDay ? 'coupon.used-up-today' : undefined

/** Nobody is judged before they are known. */
const isAudience: Rule = ({ coupon: { audience }, accountId, uses }) => {
  if (audience === 'any' || !accountId) return undefined
  if (audience === 'listed') return uses.isListed ? undefined : 'coupon.not-for-you'
  if (audience === 'new-subscriber') {
    return uses.hasSubscribed || uses.byBuyer > 0 ? 'coupon.new-subscriber' : undefined
  }
  return uses.hasSubscribed ? undefined : 'coupon.former-subscriber'
}

const fitsMethod: Rule = ({ coupon, method }) =>
  method === undefined || isForMethod(coupon, method) ? undefined : 'coupon.method'

const fitsItems: Rule = ({ coupon, items }) => {
  if (items.some((item) => isEligible(coupon, item))) return undefined
  if (items.some((item) => isForProduct(coupon, item))) return 'coupon.interval'
  const onlyPlans = items.length > 0 && items.every(({ type }) => type === 'subscription')
  return onlyPlans && allows(coupon.productTypes, 'subscription')
    ? 'coupon.not-for-plan'
    : 'coupon.not-for-these'
}
const hasItems: Rule = ({ coupon, items }) =>
  items.filter((item) => isEligible(coupon, item)).length < coupon.minimumItems
    ? 'coupon.minimum-items'
    : undefined
const reachesMinimum: Rule = ({ coupon, items }) =>
  items.reduce((sum, { amount }) => sum + amount, 0) < coupon.minimum ? 'coupon.minimum' : undefined

/** What is asked again once a use is held, when it can no longer change. */
const OF_USES = [isFirst, isAudience, isLeftForBuyer, isLeftForDocument, isLeftToday]

/** In the order the buyer should hear about them. */
const RULES = [
  ...[isThere, isOfBrand, isKept, isRunning, hasBegun, isCurrent, isDay, isHour],
  ...[isAddressee, isOwnFree, isLeft, isPaidFor],
  ...OF_USES,
  ...[fitsItems, hasItems, reachesMinimum, fitsMethod],
]

const firstOf = (rules: readonly Rule[], facts: CouponFacts): Refusal | undefined => {
  for (const rule of rules) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return undefined
}

export const refuseCoupon = (facts: CouponFacts): Refusal | undefined => firstOf(RULES, facts)

const KNOWN = 'the buyer'

/** Whether the uses of others and of the buyer leave room for one more. */
export const refuseUse = (coupon: Coupon, uses: Uses, now: Date): Refusal | undefined =>
  firstOf(OF_USES, { coupon, uses, now, accountId: KNOWN, brandId: '', items: [] })

/** Whether `Uses` can make a difference to this coupon; if not, nobody needs to count them. */
export const asksForUses = (coupon: Coupon): boolean =>
  coupon.firstPurchase ||
  coupon.audience !== 'any' ||
  Boolean(coupon.own?.orderId) ||
  [coupon.limitPerAccount, coupon.limitPerDocument, coupon.limitPerDay].some((limit) => limit !== null)

/** Case, accents and spaces never matter in a code. */
export const normaliseCode = (code: string): string =>
  code
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toUpperCase()
