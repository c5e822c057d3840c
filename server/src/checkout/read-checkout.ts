import { isCnpj } from '@vitrine/contract/brazil/cnpj'
import type { PlaceOrder } from '@vitrine/contract/checkout'
import type * as z from 'zod'
import { type AccountNames, readAccount } from '../account/index.ts'
import { type CartItem, couponsOf, listBarred, listMissing, lockAccountCart } from '../cart/index.ts'
import type { Tx } from '../kernel/database.ts'
import { type Priced, type PriceRules, priceCart } from '../pricing/index.ts'
import type { CheckoutFacts } from './checkout-rules.ts'
import { nextCode } from './order.store.ts'

type Request = z.infer<typeof PlaceOrder>

export interface CheckoutReading extends CheckoutFacts {
  cartId: string
  accountId: string
  account: AccountNames
  /** For people; used up even when there will be no order. */
  code: string
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
  const [cart, account, code] = await Promise.all([
    lockAccountCart(tx, accountId, request.brand, now),
    readAccount(tx, accountId),
    nextCode(tx, now),
  ])
  const items = cart?.items.filter(({ current }) => current) ?? []
  const held = await listBarred(tx, accountId, items, now)
  const missing = await listMissing(tx, accountId, items, now)
  const coupons = await couponsOf(tx, cart)
  // One that is no longer good is left out; the total then differs from the one the buyer saw, and is refused.
  const customer = isCnpj(request.document) ? 'company' : 'person'
  const judged = { brandId: request.brand, accountId, items, coupons, method: request.method, now }
  const asked = { ...judged, rules, customer } as const
  const { priced } = await priceCart(tx, asked)
  const { quote } = priced
  const hasRest = cart !== undefined && cart.items.length + cart.saved.length > items.length
  const cartId = cart?.id ?? ''
  return { cartId, accountId, account, code, items, priced, quote, held, missing, request, hasRest }
}
