import type { BrandId } from '@vitrine/contract/brand'
import { normaliseCode } from '@vitrine/contract/coupon'
import type { AccountId } from '@vitrine/contract/ids'
import type { Refusal } from '@vitrine/contract/refusals'
import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { readPriceRules } from '#price-rule'
import { priceCart } from '#pricing'
import { findCouponByCode } from '#promotion'
import { findCart } from './cart.store.ts'
import { couponsOf } from './coupons-of.ts'
import { forBuyer } from './for-buyer.ts'

export interface CouponQuestion {
  code: string
  accountId: AccountId
  brandId: BrandId
}

/** What a coupon does for a cart; amounts in centavos. */
export interface CouponVerdict {
  /** Names of what is in the cart. */
  items: string[]
  /** What it costs without the coupon. */
  total: number
  /** What the coupon takes off it. */
  discount: number
  refusal?: Refusal
}

/**
 * What a coupon would do for the cart that an account has open in a brand's store, by the rules that hold when the buyer
 * types it; nothing changes. Refuses `coupon.no-cart` and `coupon.unknown`.
 */
export async function explainCoupon(app: App, question: CouponQuestion): Promise<CouponVerdict> {
  const { code, accountId, brandId } = question
  const now = app.clock.now()
  const cart = await findCart(app.db, { accountId, visitorHash: undefined }, brandId, now)
  const inCart = cart?.items.filter(({ current }) => current) ?? []
  if (!cart || inCart.length === 0) throw new Refused('coupon.no-cart')
  const coupon = await findCouponByCode(app.db, normaliseCode(code))
  if (!coupon) throw new Refused('coupon.unknown')
  const viewer = { app, brandId, accountId, now, rules: await readPriceRules(app, brandId, today(now)) }
  const items = await forBuyer(app.db, inCart, viewer)
  const others = (await couponsOf(app.db, cart)).filter(({ id }) => id !== coupon.id)
  const without = await priceCart(app.db, { ...viewer, items, coupons: others })
  const { priced, refused } = await priceCart(app.db, { ...viewer, items, coupons: [...others, coupon] })
  const refusal = refused.find((one) => one.coupon.id === coupon.id)?.refusal
  const total = without.priced.quote.total
  return {
    items: items.map(({ name }) => name),
    total,
    discount: total - priced.quote.total,
    ...(refusal && { refusal }),
  }
}
