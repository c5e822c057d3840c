import type { PlaceOrder } from '@vitrine/contract/checkout'
import type * as z from 'zod'
import { type CartItem, couponsOf, listBarred, listMissing, lockAccountCart } from '../cart/index.ts'
import type { Tx } from '../kernel/database.ts'
import { type Priced, type PriceRules, priceCart } from '../pricing/index.ts'
import type { CheckoutFacts } from './checkout-rules.ts'

type Request = z.infer<typeof PlaceOrder>

export interface CheckoutReading extends CheckoutFacts {
  cartId: string
  accountId: string
  items: CartItem[]
  priced: Priced
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
  const held = await listBarred(tx, accountId, items, now)
  const missing = await listMissing(tx, accountId, items, now)
  const coupons = await couponsOf(tx, cart)
  // One that is no longer good is left out; the total then differs from the one the buyer saw, and is refused.
  const asked = { brandId: request.brand, accountId, items, coupons, method: request.method, now, rules }
  const { priced } = await priceCart(tx, asked)
  const { quote } = priced
  const hasRest = cart !== undefined && cart.items.length + cart.saved.length > items.length
  return { cartId: cart?.id ?? '', accountId, items, priced, quote, held, missing, request, hasRest }
}
