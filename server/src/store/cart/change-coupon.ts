import type { Cart } from '@vitrine/contract/cart'
import { normaliseCode } from '@vitrine/contract/coupon'
import type { Refusal } from '@vitrine/contract/refusals'
import { today } from '@vitrine/contract/time'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { readPriceRules } from '#price-rule'
import { type CartPrice, priceCart } from '#pricing'
import { type Coupon, findHolder } from '#promotion'
import { type OpenCart, setCoupons } from './cart.store.ts'
import { couponsOf, minimumOf, refOf } from './coupons-of.ts'
import { forBuyer } from './for-buyer.ts'
import { changeCart } from './open-cart.ts'
import type { Shopper } from './shopper.ts'
import { couponOfCode } from './typed-code.ts'
import type { Viewer } from './view.ts'

/** So many coupons a buyer may put on one cart. */
const MOST_COUPONS = 5

/**
 * Puts a coupon on the cart when it is good now; a use is reserved only when the order is placed. Of coupons that do not
 * combine those stay that are best for the buyer: the new one is refused with the reason, or takes their place.
 */
export async function applyCoupon(shopper: Shopper, code: string): Promise<Cart> {
  const { app, brandId, accountId } = shopper
  const now = app.clock.now()
  const rules = await readPriceRules(app, brandId, today(now))
  const coupon = await couponOfCode(shopper, code)
  let left: string[] = []
  const cart = await changeCart(shopper, async (tx, cart) => {
    if (!cart) throw new Refused('cart.empty')
    left = await addCoupon(tx, cart, coupon, { app, brandId, accountId, now, rules })
  })
  return { ...cart, notices: [...cart.notices, ...left] }
}

/** Adds a coupon to a cart that is held; resolves to what there is to say of those that had to go. */
export async function addCoupon(tx: Tx, cart: OpenCart, coupon: Coupon, viewer: Viewer): Promise<string[]> {
  const others = (await couponsOf(tx, cart)).filter(({ id }) => id !== coupon.id)
  if (others.length >= MOST_COUPONS) throw new Refused('coupon.too-many')
  const items = await forBuyer(
    tx,
    cart.items.filter(({ current }) => current),
    viewer,
  )
  const price = await priceCart(tx, { ...viewer, items, coupons: [...others, coupon] })
  const left = await keepBest(tx, cart, coupon, { price, viewer })
  return left.length > 0 ? [sayLeft(left, coupon.code)] : []
}

interface Weighed {
  price: CartPrice
  viewer: Viewer
}

/** Resolves to the good coupons that had to go. */
async function keepBest(
  tx: Tx,
  cart: OpenCart,
  coupon: Coupon,
  { price: { coupons, refused, pricing }, viewer }: Weighed,
): Promise<Coupon[]> {
  const refusal = refused.find((one) => one.coupon.id === coupon.id)?.refusal
  if (cart.items.every(({ current }) => !current)) throw new Refused('coupon.not-for-these')
  if (refusal === 'coupon.minimum') throw new Refused(refusal, minimumOf(coupon, pricing.items))
  if (refusal) throw await refusedWith(tx, refusal, coupon, viewer)
  const typed = coupons.filter(({ automatic }) => !automatic)
  await setCoupons(tx, cart.id, typed.map(refOf))
  return refused.filter((one) => one.refusal === 'coupon.not-combined').map((one) => one.coupon)
}

/** With the order that holds the coupon, when it is one of the buyer's own. */
async function refusedWith(
  db: Db,
  refusal: Refusal,
  coupon: Coupon,
  { app, accountId }: Viewer,
): Promise<Refused> {
  if (refusal !== 'coupon.held') return new Refused(refusal)
  const order = accountId && (await findHolder(app, db, coupon, accountId))
  return order ? new Refused(refusal, { order }) : new Refused('coupon.used-up')
}

function sayLeft(left: readonly Coupon[], by: string): string {
  const codes = new Intl.ListFormat('pt-BR').format(left.map(({ code }) => code))
  return left.length === 1
    ? `Cupom ${codes}: saiu do carrinho, porque não acumula com ${by}, que dá um desconto maior.`
    : `Cupons ${codes}: saíram do carrinho, porque não acumulam com ${by}, que dá um desconto maior.`
}

/** Takes one coupon off the cart; without a code, all of them. */
export const removeCoupon = (shopper: Shopper, code?: string): Promise<Cart> =>
  changeCart(shopper, async (tx, cart) => {
    if (!cart) return
    const gone = code && normaliseCode(code)
    const rest = gone ? (await couponsOf(tx, cart)).filter((one) => one.code !== gone) : []
    await setCoupons(tx, cart.id, rest.map(refOf))
  })
