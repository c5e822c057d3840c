import type { BrandId } from '@vitrine/contract/brand'
import type { Cart } from '@vitrine/contract/cart'
import { centavos } from '@vitrine/contract/money'
import { sentenceOf } from '@vitrine/contract/refusals'
import { today } from '@vitrine/contract/time'
import type { Db } from '../kernel/database.ts'
import { type Coupon, findCoupon, judgeCoupon, type PriceRules, priceItems } from '../pricing/index.ts'
import type { CartItem, OpenCart } from './cart.store.ts'
import { newPriceOf, readOf } from './changed-prices.ts'
import { mergedOf } from './merge-carts.ts'
import { methodQuotes } from './method-quotes.ts'

import { QUOTE_MS } from './quote-time.ts'

export interface Viewer {
  brandId: BrandId
  accountId: string | undefined
  now: Date
  /** Those that hold now. */
  rules: PriceRules
}

/** The coupon of a cart while it is good, else the sentence that says why it no longer is. */
async function goodCoupon(
  db: Db,
  cart: OpenCart,
  items: CartItem[],
  { brandId, accountId, now }: Viewer,
): Promise<{ coupon?: Coupon; kept?: string; notice?: string }> {
  const coupon = cart.couponId ? await findCoupon(db, cart.couponId) : undefined
  if (!coupon) return {}
  if (items.length === 0) return { kept: coupon.code }
  const refusal = await judgeCoupon(db, coupon, { brandId, accountId, items, now })
  return refusal ? { notice: `Cupom ${coupon.code}: ${sentenceOf(refusal)}` } : { coupon }
}

/** The cart with every line priced and explained; lines whose price is not current are left out. */
export async function viewCart(
  db: Db,
  cart: OpenCart | undefined,
  viewer: Viewer,
  { changed, notices }: Pick<Cart, 'changed' | 'notices'>,
): Promise<Cart> {
  const items = cart?.items.filter(({ current }) => current) ?? []
  const { coupon, kept, notice } = cart ? await goodCoupon(db, cart, items, viewer) : {}
  const merged = cart && mergedOf(cart, viewer.now)
  const coupons = coupon ? [coupon] : []
  const pricing = { items, coupons, rules: viewer.rules, today: today(viewer.now) }
  const { lines, quote } = priceItems(pricing)
  return {
    brand: viewer.brandId,
    lines: items.map((item, i) => ({
      ...lineOf(item),
      discount: lines[i]?.discount ?? 0,
      total: lines[i]?.total ?? 0,
    })),
    ...(coupon && { coupon: { code: coupon.code, name: coupon.name } }),
    ...(kept && { keptCoupon: kept }),
    quote,
    methods: methodQuotes(pricing, centavos(quote.total)),
    ...(cart && pricedOf(cart)),
    changed,
    saved: await savedOf(db, cart?.saved ?? [], viewer),
    ...(merged && { merged }),
    notices: notice ? [...notices, notice] : notices,
  }
}

/** What was seen, and until when it holds. */
const pricedOf = ({ quoteId, quotedAt }: OpenCart): Pick<Cart, 'priced'> =>
  quoteId && quotedAt
    ? { priced: { version: quoteId, until: new Date(quotedAt.getTime() + QUOTE_MS).toISOString() } }
    : {}

/** Each with the price that is asked for it now, if it is still on sale. */
async function savedOf(db: Db, saved: CartItem[], { brandId, now }: Viewer): Promise<Cart['saved']> {
  if (saved.length === 0) return []
  const priced = await readOf(db, saved, brandId, now)
  return saved.map((item) => {
    const { id, product, price } = lineOf(item)
    const now = newPriceOf(item, priced)
    return { id, product, price: now ?? price, available: now !== undefined }
  })
}

const lineOf = ({ lineId, productId, slug, name, type, cover, priceId, interval, amount }: CartItem) => ({
  id: lineId,
  product: { id: productId, slug, name, type, cover },
  price: { id: priceId, amount, interval },
})
