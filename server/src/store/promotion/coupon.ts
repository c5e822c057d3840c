import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { CouponConditions, CouponLife, CouponStatus, CouponTerms } from '@vitrine/contract/coupon'
import type { OrderId, ProductId } from '@vitrine/contract/ids'

/**
 * A coupon as the rules see it: `value` in basis points (percent), centavos (fixed; fixed-price: what each line then
 * costs), days (trial-days) or charges (free-months); of item-free it says nothing. A list or limit that is null holds
 * nothing back; `budget` and `spent` are centavos.
 */
export interface Coupon extends CouponConditions {
  id: string
  /** As it was typed: of the coupon, or one of its campaign. */
  code: string
  /** What buyers read; the name that the people of the shop gave it is not here, so that no answer can tell it. */
  publicName: string | null
  status: CouponStatus
  kind: CouponTerms['kind']
  value: number
  brandIds: string[]
  startsAt: Date
  endsAt: Date | null
  limitTotal: number | null
  budget: number | null
  used: number
  spent: number
  /** Only the codes of a campaign open it, each once. */
  campaign: boolean
  /** An offer of the shop: good without being typed. */
  automatic: boolean
  /** Which edit of it this is. */
  version: number
  /** The code of the campaign by which it was found. */
  own: { id: string; recipientId: string | null; orderId: OrderId | null; revoked: boolean } | null
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
  /** Whether another order of the account waits for its money that took a coupon for a first purchase, or for who is new. */
  holdsFirst: boolean
  holdsNew: boolean
  /** Whether the account is on the coupon's own list. */
  isListed: boolean
  /** Whether the account administers the shop. */
  isStaff: boolean
  /** The products of the plans that the account has or had. */
  plans: string[]
}

export const NO_USES: Uses = {
  byBuyer: 0,
  heldByBuyer: 0,
  byDocument: 0,
  onDay: 0,
  hasBought: false,
  holdsFirst: false,
  holdsNew: false,
  isListed: false,
  isStaff: false,
  plans: [],
}

/** What a coupon asks of a line. */
export interface CouponItem {
  productId: ProductId
  categoryId?: string | undefined
  type: ProductType
  interval: Interval
  amount: number
  /** What each of the first charges of a plan costs in place of `amount`. */
  introductory?: { amount: number; cycles: number } | null | undefined
  /** What a plan asks for once besides, in centavos. */
  setupFee?: number | undefined
  /** Of a bundle. */
  contents?: readonly Content[] | undefined
}

/** A product of a bundle, and how much of its price is for it. */
export interface Content {
  productId: ProductId
  name: string
  weight: number
}

export const allows = (list: readonly string[] | null, word: string | undefined) =>
  list === null || (word !== undefined && list.includes(word))

/** What it gives is time of a plan. */
const isOfPlans = ({ kind }: Pick<Coupon, 'kind'>): boolean => kind === 'trial-days' || kind === 'free-months'

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

/** Whether its buyer may use it again once the order is given back: not where having bought stands against it. */
export const mayComeBack = ({ onRefund, firstPurchase, audience, kind }: Coupon): boolean =>
  onRefund === 'returned' && !firstPurchase && audience !== 'new-subscriber' && kind !== 'trial-days'

/** Whether `Uses` can make a difference to this coupon; if not, nobody needs to count them. */
export const asksForUses = (coupon: Coupon): boolean =>
  coupon.firstPurchase ||
  coupon.audience !== 'any' ||
  coupon.kind === 'trial-days' ||
  Boolean(coupon.own?.orderId) ||
  [coupon.limitPerAccount, coupon.limitPerDocument, coupon.limitPerDay].some((limit) => limit !== null)

type CouponNames = Pick<Coupon, 'automatic' | 'code' | 'publicName'>

/** `Oferta: Semana do cliente`, `Oferta da loja`, `Cupom PAO10`: how a buyer reads of a coupon in a sum. */
export const couponLabel = ({ automatic, code, publicName }: CouponNames): string =>
  automatic ? (publicName ? `Oferta: ${publicName}` : 'Oferta da loja') : `Cupom ${code}`

/** The same inside a sentence: `a oferta “Semana do cliente”`. */
export const couponInWords = ({ automatic, code, publicName }: CouponNames): string =>
  automatic ? (publicName ? `a oferta “${publicName}”` : 'a oferta da loja') : `o cupom ${code}`

type Living = Pick<Coupon, 'status' | 'startsAt' | 'endsAt' | 'limitTotal' | 'used' | 'budget' | 'spent'>

/** rascunho → agendado → ativo ⇄ pausado → esgotado, expirado → arquivado. Computed from the stored status, the dates and the uses. */
export function lifeOf(coupon: Living, now: Date): CouponLife {
  const { status, startsAt, endsAt, limitTotal, used, budget, spent } = coupon
  if (status === 'draft' || status === 'archived') return status
  if (endsAt && endsAt <= now) return 'expired'
  const isUsedUp = (limitTotal !== null && used >= limitTotal) || (budget !== null && spent >= budget)
  if (isUsedUp) return 'used-up'
  if (status === 'paused') return 'paused'
  return startsAt > now ? 'scheduled' : 'active'
}
