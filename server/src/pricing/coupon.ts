import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { CalendarDay } from '@vitrine/contract/time'

/** What becomes of a promise about later charges when the plan is changed for another one. */
export type OnPlanChange = 'keep' | 'drop' | 'convert'

/**
 * A coupon as the rules see it: `value` in basis points (percent), centavos (fixed; fixed-price: what each line then
 * costs), days (trial-days) or charges (free-months); of item-free it says nothing. A list or limit that is null holds
 * nothing back; `budget` and `spent` are centavos.
 */
export interface Coupon {
  id: string
  /** As it was typed: of the coupon, or one of its campaign. */
  code: string
  name: string
  status: 'draft' | 'active' | 'paused' | 'archived'
  kind: 'percent' | 'fixed' | 'fixed-price' | 'trial-days' | 'free-months' | 'item-free'
  value: number
  maxDiscount: number | null
  /** Of item-free: what costs nothing, as a line or as the part of a bundle. */
  freeProductId: string | null
  /** Whether a fixed amount is for all lines together or for each. */
  allocation: 'across' | 'each'
  /** Whether it also lowers the setup fee of a plan, or nothing else. */
  setupFee: 'excluded' | 'included' | 'only'
  minimum: number
  minimumItems: number
  brandIds: string[]
  productTypes: string[] | null
  productIds: string[] | null
  excludedProductIds: string[]
  categoryIds: string[] | null
  excludedCategoryIds: string[]
  intervals: string[] | null
  methods: string[] | null
  /** Who never had a plan, who had one, who is on the coupon's own list, or who administers the shop. */
  audience: 'any' | 'new-subscriber' | 'former-subscriber' | 'listed' | 'staff'
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
  onPlanChange: OnPlanChange
  /** Of a use, when the whole of its paid order is given back: it stays used, or is free again. */
  onRefund: 'kept' | 'returned'
  class: string
  /** The classes of coupons it goes together with, when they name its own too. */
  combinesWith: string[]
  /** Only the codes of a campaign open it, each once. */
  campaign: boolean
  /** An offer of the shop: good without being typed. */
  automatic: boolean
  /** Which edit of it this is. */
  version: number
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
  /** Whether the account administers the shop. */
  isStaff: boolean
  /** The products of the plans that the account has or had. */
  plans: string[]
  /** As the profile says it. */
  bornOn: CalendarDay | null
}

export const NO_USES: Uses = {
  ...{ byBuyer: 0, heldByBuyer: 0, byDocument: 0, onDay: 0 },
  ...{ hasBought: false, hasSubscribed: false, isListed: false, isStaff: false, plans: [], bornOn: null },
}

/** What a coupon asks of a line. */
export interface CouponItem {
  productId: string
  categoryId?: string | undefined
  type: ProductType
  interval: Interval
  amount: number
  /** What a plan asks for once besides, in centavos. */
  setupFee?: number | undefined
  /** Of a bundle. */
  contents?: readonly Content[] | undefined
}

/** A product of a bundle, and how much of its price is for it. */
export interface Content {
  productId: string
  name: string
  weight: number
}

export const allows = (list: string[] | null, word: string | undefined) =>
  list === null || (word !== undefined && list.includes(word))

/** What it gives is time of a plan. */
export const isOfPlans = ({ kind }: Pick<Coupon, 'kind'>): boolean =>
  kind === 'trial-days' || kind === 'free-months'

export const isForProduct = (coupon: Coupon, item: CouponItem): boolean =>
  (!isOfPlans(coupon) || item.interval !== 'once') &&
  allows(coupon.productTypes, item.type) &&
  allows(coupon.productIds, item.productId) &&
  allows(coupon.categoryIds, item.categoryId) &&
  !coupon.excludedProductIds.includes(item.productId) &&
  !coupon.excludedCategoryIds.includes(item.categoryId ?? '') &&
  (coupon.setupFee !== 'only' || (item.setupFee ?? 0) > 0) &&
  (coupon.kind !== 'item-free' || holds(item, coupon.freeProductId))

export const isEligible = (coupon: Coupon, item: CouponItem): boolean =>
  isForProduct(coupon, item) &&
  allows(coupon.intervals, item.interval) &&
  (coupon.kind !== 'free-months' || item.interval === 'month')

/** Whether it is this product, or a bundle with it. */
const holds = ({ productId, contents = [] }: CouponItem, wanted: string | null): boolean =>
  productId === wanted || contents.some((one) => one.productId === wanted)

/** Whether it counts when this way of paying is chosen, or none yet. */
export const isForMethod = ({ methods }: Coupon, method: string | undefined): boolean =>
  allows(methods, method)

/** Whether each names the other's class. */
export const goTogether = (a: Coupon, b: Coupon): boolean =>
  a.combinesWith.includes(b.class) && b.combinesWith.includes(a.class)

/** Whether its buyer may use it again once the order is given back: not where having bought stands against it. */
export const mayComeBack = ({ onRefund, firstPurchase, audience, kind }: Coupon): boolean =>
  onRefund === 'returned' && !firstPurchase && audience !== 'new-subscriber' && kind !== 'trial-days'

/** Whether `Uses` can make a difference to this coupon; if not, nobody needs to count them. */
export const asksForUses = (coupon: Coupon): boolean =>
  coupon.firstPurchase ||
  coupon.audience !== 'any' ||
  coupon.birthday !== null ||
  coupon.kind === 'trial-days' ||
  Boolean(coupon.own?.orderId) ||
  [coupon.limitPerAccount, coupon.limitPerDocument, coupon.limitPerDay].some((limit) => limit !== null)
