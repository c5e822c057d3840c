import { isCnpj } from '@vitrine/contract/brazil/cnpj'
import { municipalityOf } from '@vitrine/contract/brazil/municipality'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { listSubscribed } from '#access'
import { type AccountNames, readBuyer } from '#account'
import {
  type CartItem,
  couponsOf,
  firstOffersOf,
  forBuyer,
  listLimitReached,
  listMissing,
  lockAccountCart,
} from '#cart'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Tx } from '#kernel/database.ts'
import { nextCode } from '#order'
import { offeredMethods } from '#payment-provider'
import { findMunicipality, type PriceRules, type TaxedBuyer } from '#price-rule'
import { type Priced, priceCart } from '#pricing'
import type { TrialBuyer } from './checkout.store.ts'
import type { CheckoutFacts, OrderRequest } from './checkout-rules.ts'
import { listTakenTrials } from './complete-order.ts'

export interface CheckoutReading extends CheckoutFacts {
  request: OrderRequest
  cartId: string
  accountId: AccountId
  account: AccountNames
  /** For people; used up even when there will be no order. */
  code: string
  items: CartItem[]
  priced: Priced
  /** The cart holds more than what is ordered now. */
  hasRest: boolean
}

interface CheckoutQuery {
  app: App
  accountId: AccountId
  request: OrderRequest
  now: Date
  /** Those that hold now. */
  rules: PriceRules
}

/** What taxes ask of who buys: the address of this order, else the last one they told. */
async function buyerOf(
  tx: Tx,
  accountId: AccountId,
  { app, request: { document, address }, rules }: Pick<CheckoutQuery, 'app' | 'request' | 'rules'>,
): Promise<TaxedBuyer> {
  const municipality = address
    ? municipalityOf(address.city, address.state)
    : await findMunicipality(app, tx, accountId, rules)
  return { customer: isCnpj(document) ? 'company' : 'person', municipality }
}

/** The plans whose trial or introductory price would be had once more by this account, or with the same CPF or CNPJ. */
const triedBy = (app: App, tx: Tx, who: TrialBuyer, items: readonly CartItem[]): Promise<ProductId[]> =>
  listTakenTrials(
    app,
    tx,
    items.filter((item) => firstOffersOf(item).length > 0).map(({ productId }) => productId),
    who,
  )

/** The same of those that a coupon lets try, of which the account alone is asked: the coupon says the rest. */
const triedByCoupon = (app: App, tx: Tx, { accountId, items, priced }: PricedItems): Promise<ProductId[]> =>
  listTakenTrials(
    app,
    tx,
    items
      .filter(({ trialDays }, i) => !trialDays && priced.lines[i]?.trialDays)
      .map(({ productId }) => productId),
    { accountId },
  )

type PricedItems = Pick<CheckoutReading, 'accountId' | 'items' | 'priced'>

/** What is had once only by its own word, and plans that run. */
async function listOwned(
  tx: Tx,
  { accountId, now }: Pick<CheckoutQuery, 'accountId' | 'now'>,
  items: readonly CartItem[],
): Promise<string[]> {
  const plans = items.filter(({ interval }) => interval !== 'once').map(({ productId }) => productId)
  const limited = await listLimitReached(tx, accountId, items, now)
  return [...limited, ...(await listSubscribed(tx, { accountId, resources: plans }, now))]
}

/** Everything the decision needs, read once; the cart is locked until the transaction ends. */
export async function readCheckout(
  tx: Tx,
  { app, accountId, request, now, rules }: CheckoutQuery,
): Promise<CheckoutReading> {
  const [cart, { mayBuy, ...account }, code] = await parallel(
    () => lockAccountCart(tx, accountId, request.brand, now),
    () => readBuyer(tx, accountId, request.brand),
    () => nextCode(tx, request.brand, now),
  )
  const current = cart?.items.filter((item) => item.current) ?? []
  const items = await forBuyer(tx, current, { app, accountId, now })
  const triedBefore = await triedBy(app, tx, { accountId, document: request.document }, items)
  const owned = await listOwned(tx, { accountId, now }, items)
  const missing = await listMissing(tx, accountId, items, now)
  const coupons = await couponsOf(tx, cart)
  // One that is no longer good is left out; the total then differs from the one the buyer saw, and is refused.
  const buyer = await buyerOf(tx, accountId, { app, request, rules })
  const judged = { app, brandId: request.brand, accountId, items, coupons, method: request.method, now }
  const { priced } = await priceCart(tx, { ...judged, rules, buyer })
  const takesCards = (await offeredMethods(app, request.brand, tx)).includes('card')
  const triedCoupon = await triedByCoupon(app, tx, { accountId, items, priced })
  const hasRest = cart !== undefined && cart.items.length + cart.saved.length > items.length
  return {
    cartId: cart?.id ?? '',
    accountId,
    account,
    mayBuy,
    code,
    items,
    priced,
    quote: priced.quote,
    owned,
    missing,
    triedBefore,
    triedCoupon,
    takesCards,
    request,
    hasRest,
  }
}
