import { isCnpj } from '@vitrine/contract/brazil/cnpj'
import { municipalityOf } from '@vitrine/contract/brazil/municipality'
import { type AccountNames, readBuyer } from '#account'
import { type CartItem, couponsOf, forBuyer, listBarred, listMissing, lockAccountCart } from '#cart'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { askHook } from '#kernel/hook.ts'
import { parallel } from '#kernel/parallel.ts'
import { listBuyersWith, nextCode } from '#order'
import { findMunicipality, type PriceRules, type TaxedBuyer } from '#price-rule'
import { type Priced, priceCart } from '#pricing'
import { plansOfBuyers } from '#promotion'
import type { CheckoutFacts, OrderRequest } from './checkout-rules.ts'

export interface CheckoutReading extends CheckoutFacts {
  request: OrderRequest
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
  app: App
  accountId: string
  request: OrderRequest
  now: Date
  /** Those that hold now. */
  rules: PriceRules
}

/** What taxes ask of who buys: the address of this order, else the last one they told. */
async function buyerOf(
  tx: Tx,
  accountId: string,
  { app, request: { document, address }, rules }: Pick<Asked, 'app' | 'request' | 'rules'>,
): Promise<TaxedBuyer> {
  const municipality = address
    ? municipalityOf(address.city, address.state)
    : await findMunicipality(app, tx, accountId, rules)
  return { customer: isCnpj(document) ? 'company' : 'person', municipality }
}

/** The plans that would be tried once more with the same CPF or CNPJ. */
async function triedWith(app: App, tx: Tx, document: string, items: readonly CartItem[]): Promise<string[]> {
  const plans = items.filter(({ trialDays }) => trialDays !== null).map(({ productId }) => productId)
  if (plans.length === 0) return []
  const had = await askHook(app, tx, plansOfBuyers, { accountIds: await listBuyersWith(tx, document) })
  return had.filter((productId) => plans.includes(productId))
}

/** Everything the decision needs, read once; the cart is held until the transaction ends. */
export async function readCheckout(
  tx: Tx,
  { app, accountId, request, now, rules }: Asked,
): Promise<CheckoutReading> {
  const [cart, { mayBuy, ...account }, code] = await parallel(
    () => lockAccountCart(tx, accountId, request.brand, now),
    () => readBuyer(tx, accountId, request.brand),
    () => nextCode(tx, request.brand, now),
  )
  const current = cart?.items.filter((item) => item.current) ?? []
  const items = await forBuyer(tx, current, { app, accountId, now })
  const triedBefore = await triedWith(app, tx, request.document, items)
  const held = await listBarred(tx, accountId, items, now)
  const missing = await listMissing(tx, accountId, items, now)
  const coupons = await couponsOf(tx, cart)
  // One that is no longer good is left out; the total then differs from the one the buyer saw, and is refused.
  const buyer = await buyerOf(tx, accountId, { app, request, rules })
  const judged = { app, brandId: request.brand, accountId, items, coupons, method: request.method, now }
  const asked = { ...judged, rules, buyer }
  const { priced } = await priceCart(tx, asked)
  const { quote } = priced
  const hasRest = cart !== undefined && cart.items.length + cart.saved.length > items.length
  const cartId = cart?.id ?? ''
  return {
    cartId,
    accountId,
    account,
    mayBuy,
    code,
    items,
    priced,
    quote,
    held,
    missing,
    triedBefore,
    request,
    hasRest,
  }
}
