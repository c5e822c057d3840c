import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { CalendarDay } from '@vitrine/contract/time'

/**
 * A coupon as the rules see it: `value` in basis points (percent), centavos (fixed; fixed-price: what each line then
 * costs), days (trial-days) or charges (free-months). A list or limit that is null holds nothing back; `budget` and `spent` are centavos.
 */
export interface Coupon {
  id: string
  /** As it was typed: of the coupon, or one of its campaign. */
  code: string
  name: string
  status: 'draft' | 'active' | 'paused' | 'archived'
  kind: 'percent' | 'fixed' | 'fixed-price' | 'trial-days' | 'free-months'
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
  /** Only on the buyer's birthday, or in its month. */
  birthday: 'day' | 'month' | null
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
  /** The products of the plans that the account has or had. */
  plans: string[]
  /** As the profile says it. */
  bornOn: CalendarDay | null
}

export const NO_USES: Uses = {
  ...{ byBuyer: 0, heldByBuyer: 0, byDocument: 0, onDay: 0 },
  ...{ hasBought: false, hasSubscribed: false, isListed: false, plans: [], bornOn: null },
}

/** What a coupon asks of a line. */
export interface CouponItem {
  productId: string
  categoryId?: string | undefined
  type: ProductType
  interval: Interval
  amount: number
}

export const allows = (list: string[] | null, word: string | undefined) =>
  list === null || (word !== undefined && list.includes(word))

/** What it gives is time of a plan. */
export const isOfPlans = ({ kind }: Pick<Coupon, 'kind'>): boolean =>
  kind === 'trial-days' || kind === 'free-months'

export const isForProduct = (
  coupon: Coupon,
  { type, productId, categoryId, interval }: CouponItem,
): boolean =>
  (!isOfPlans(coupon) || interval !== 'once') &&
  allows(coupon.productTypes, type) &&
  allows(coupon.productIds, productId) &&
  allows(coupon.categoryIds, categoryId) &&
  !coupon.excludedProductIds.includes(productId)

export const isEligible = (coupon: Coupon, item: CouponItem): boolean =>
  isForProduct(coupon, item) &&
  allows(coupon.intervals, item.interval) &&
  (coupon.kind !== 'free-months' || item.interval === 'month')

/** Whether it counts when this way of paying is chosen, or none yet. */
export const isForMethod = ({ methods }: Coupon, method: string | undefined): boolean =>
  allows(methods, method)

/** Whether `Uses` can make a difference to this coupon; if not, nobody needs to count them. */
export const asksForUses = (coupon: Coupon): boolean =>
  coupon.firstPurchase ||
  coupon.audience !== 'any' ||
  coupon.birthday !== null ||
  coupon.kind === 'trial-days' ||
  Boolean(coupon.own?.orderId) ||
  [coupon.limitPerAccount, coupon.limitPerDocument, coupon.limitPerDay].some((limit) => limit !== null)

/** Case, accents and spaces never matter in a code. */
export const normaliseCode = (code: string): string =>
  code
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toUpperCase()
