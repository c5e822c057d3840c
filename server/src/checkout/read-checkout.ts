import type { PlaceOrder } from '@vitrine/contract/checkout'
import { today } from '@vitrine/contract/time'
import type * as z from 'zod'
import { listHeld } from '../access/index.ts'
import { type CartItem, lockAccountCart } from '../cart/index.ts'
import type { Tx } from '../kernel/database.ts'
import {
  type Coupon,
  findCoupon,
  judgeCoupon,
  type Priced,
  type PriceRules,
  priceItems,
} from '../pricing/index.ts'
import type { CheckoutFacts } from './checkout-rules.ts'

type Request = z.infer<typeof PlaceOrder>

export interface CheckoutReading extends CheckoutFacts {
  cartId: string
  accountId: string
  items: CartItem[]
  priced: Priced
  coupon: Coupon | undefined
  /** The cart holds more than what is ordered now. */
  hasRest: boolean
}

interface Asked {
  accountId: string
  request: Request
  now: Date
  /** Those that hold now. */
  rules: PriceRules
}

/** Everything the decision needs, read once; the cart is held until the transaction ends. */
export async function readCheckout(
  tx: Tx,
  { accountId, request, now, rules }: Asked,
): Promise<CheckoutReading> {
  const cart = await lockAccountCart(tx, accountId, request.brand, now)
  const items = cart?.items.filter(({ current }) => current) ?? []
  const single = items.filter(({ purchaseLimit }) => purchaseLimit !== 'none')
  const products = single.map(({ productId }) => productId)
  const held = await listHeld(tx, accountId, products, now)
  const coupon = await goodCoupon(tx, cart?.couponId, { items, accountId, request, now })
  const coupons = coupon ? [coupon] : []
  const priced = priceItems({ items, coupons, method: request.method, rules, today: today(now) })
  const { quote } = priced
  const hasRest = cart !== undefined && cart.items.length + cart.saved.length > items.length
  return { cartId: cart?.id ?? '', accountId, items, priced, quote, coupon, held, request, hasRest }
}

interface Judging {
  items: CartItem[]
  accountId: string
  request: Request
  now: Date
}

/** A coupon that is no longer good is left out; the total then differs from the one the buyer saw, and is refused. */
async function goodCoupon(
  tx: Tx,
  id: string | null | undefined,
  facts: Judging,
): Promise<Coupon | undefined> {
  const coupon = id ? await findCoupon(tx, id) : undefined
  if (!coupon) return undefined
  const { request, ...judged } = facts
  const refusal = await judgeCoupon(tx, coupon, { ...judged, brandId: request.brand })
  return refusal ? undefined : coupon
}
