import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import type { Centavos } from '@vitrine/contract/money'
import type { Db } from '#kernel/database.ts'
import { type Content, type Coupon, findCoupons } from '#promotion'

/** One thing to be priced. */
export interface PricedItem {
  productId: ProductId
  name: string
  type: ProductType
  interval: Interval
  categoryId?: string | undefined
  amount: Centavos
  /** What each of its first charges costs in place of `amount`. */
  introductory?: { amount: Centavos; cycles: number } | null | undefined
  /** What a plan asks for once besides. */
  setupFee?: Centavos | undefined
  /** For how many charges it binds, and after how many it is over. */
  minCycles?: number | null | undefined
  maxCycles?: number | null | undefined
  /** For how many days it is used before its first charge. */
  trialDays?: number | null | undefined
  /** Where its first charge costs nothing, a card is asked for first. */
  requiresCard?: boolean | undefined
  /** Item of the list of LC 116/2003. */
  serviceCode?: string | null | undefined
  /** Of the contents of a bundle, what its buyer has already and need not pay again. */
  owned?: readonly string[] | undefined
  /** Of a bundle. */
  contents?: readonly Content[] | undefined
  /** What it costs less, because it was offered at a place of its own. */
  offer?: LineOffer | null | undefined
}

/** What a sum is reckoned in: the price of a line, and beside it the setup fee of a plan, which not every rule lowers. */
export interface Part {
  item: PricedItem
  /** Its place among the lines. */
  line: number
  isSetup: boolean
}

export interface Parts {
  parts: Part[]
  amounts: Centavos[]
}

/** The lines in their parts, the fee of a line right after its price. */
export function partsOf(items: readonly PricedItem[]): Parts {
  const parts: Part[] = []
  const amounts: Centavos[] = []
  for (const [line, item] of items.entries()) {
    parts.push({ item, line, isSetup: false })
    amounts.push(priceOfCharge(item, 1))
    if (!item.setupFee) continue
    parts.push({ item, line, isSetup: true })
    amounts.push(item.setupFee)
  }
  return { parts, amounts }
}

/** By which coupon a line costs less than others of its price; `at` is when it was quoted so, and decides. */
export interface LineOffer {
  couponId: string
  /** ISO 8601. */
  at: string
  holds: boolean
}

interface Offered {
  productId: ProductId
  name: string
  offer?: LineOffer | null | undefined
}

/**
 * The coupons that lines were offered with, each for its own lines alone, and by which moment it is judged. One that
 * could be typed is none of them.
 */
export async function lineOffersOf(db: Db, items: readonly Offered[]): Promise<Map<Coupon, Date>> {
  const offered = items.flatMap(({ productId, offer }) => (offer?.holds ? [{ productId, ...offer }] : []))
  const ids = [...new Set(offered.map(({ couponId }) => couponId))]
  const found = await findCoupons(
    db,
    ids.map((couponId) => ({ couponId, codeId: null })),
  )
  return new Map(
    found
      .filter(({ automatic }) => automatic)
      .map((coupon) => {
        const own = offered.filter(({ couponId }) => couponId === coupon.id)
        return [{ ...coupon, productIds: own.map(({ productId }) => productId) }, new Date(own[0]!.at)]
      }),
  )
}

/** Names of lines that were offered with a coupon that is not among those that are good. */
export const endedOf = (items: readonly Offered[], good: readonly Coupon[]): string[] =>
  items
    .filter(({ offer }) => offer && !(offer.holds && good.some(({ id }) => id === offer.couponId)))
    .map(({ name }) => name)

/** A line whose own coupon is good, and the coupons that count in its place. */
export interface Outdone {
  name: string
  by: Coupon[]
}

/** Lines whose own coupon is good and not among `best`, which is better for the whole. */
export const outdoneOf = (
  items: readonly Offered[],
  good: readonly Coupon[],
  best: readonly Coupon[],
): Outdone[] =>
  items.flatMap(({ name, offer }) => {
    const own = good.find(({ id }) => offer?.holds && id === offer.couponId)
    return own && !best.includes(own) ? [{ name, by: [...best] }] : []
  })
