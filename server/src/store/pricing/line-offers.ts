import type { ProductId } from '@vitrine/contract/ids'
import type { Db } from '#kernel/database.ts'
import { type Coupon, findCoupons } from '#promotion'

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
