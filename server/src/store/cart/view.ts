import type { BrandId } from '@vitrine/contract/brand'
import { withdrawalDaysOf } from '@vitrine/contract/brazil/withdrawal'
import type { Cart } from '@vitrine/contract/cart'
import { sayMinimum } from '@vitrine/contract/coupon-minimum'
import { joinedByAnd, joinedByOr } from '@vitrine/contract/enumeration'
import type { AccountId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { sentenceOf } from '@vitrine/contract/refusals'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { askHook } from '#kernel/hook.ts'
import { findMunicipality, type PriceRules } from '#price-rule'
import { type CartPrice, METHOD_NAMES, priceCart } from '#pricing'
import { type Coupon, couponInWords, couponLabel, debtsOfBuyer } from '#promotion'
import { type CartItem, type FirstOffer, type OpenCart, QUOTE_MS } from './cart.store.ts'
import { mergedOf } from './merge-carts.ts'
import {
  couponsOf,
  forBuyer,
  methodQuotes,
  minimumOf,
  newPriceOf,
  priceOf,
  productOf,
  readItemPrices,
} from './price.ts'

export interface Viewer {
  app: App
  brandId: BrandId
  accountId: AccountId | undefined
  now: Date
  /** Those that hold now. */
  rules: PriceRules
}

/** The cart with every line priced and explained; lines whose price is not current are left out. */
export async function viewCart(
  cart: OpenCart | undefined,
  viewer: Viewer,
  { changed, notices, bump }: Pick<Cart, 'changed' | 'notices' | 'bump'>,
): Promise<Cart> {
  const { app } = viewer
  const { db } = app
  const items = await forBuyer(db, cart?.items.filter(({ current }) => current) ?? [], viewer)
  const wanted = await couponsOf(db, cart)
  const buyer = { municipality: await findMunicipality(app, db, viewer.accountId, viewer.rules) }
  const price = await priceCart(db, { ...viewer, items, coupons: wanted, buyer })
  const { lines, quote } = price.priced
  const merged = cart && mergedOf(cart, viewer.now)
  const typed = price.coupons.filter(({ automatic }) => !automatic)
  const coupons = typed.map(({ code, publicName: name }) => ({ code, ...(name && { name }) }))
  return {
    brand: viewer.brandId,
    lines: items.map((item, i) => ({
      ...lineOf(item),
      discount: lines[i]?.discount ?? 0,
      total: lines[i]?.total ?? 0,
    })),
    ...(coupons[0] && { coupon: coupons[0] }),
    ...(items.length === 0 && wanted[0] && { keptCoupon: wanted[0].code }),
    coupons,
    quote,
    methods: methodQuotes(price, centavos(quote.total)),
    ...(cart && pricedOf(cart)),
    changed,
    saved: await savedOf(db, cart?.saved ?? [], viewer),
    ...(merged && { merged }),
    ...(bump && { bump }),
    debts: await debtsOf(items, viewer),
    regretDays: withdrawalDaysOf(items.map(({ guaranteeDays }) => guaranteeDays)),
    notices: [...notices, ...noticesOf(price, items)],
  }
}

/** Asked where somebody who is known buys a plan. */
function debtsOf(items: readonly CartItem[], { app, accountId }: Viewer): Promise<Cart['debts']> {
  const productIds = items.flatMap(({ interval, productId }) => (interval === 'once' ? [] : [productId]))
  if (!accountId || productIds.length === 0) return Promise.resolve([])
  return askHook(app, app.db, debtsOfBuyer, { accountId, productIds })
}

/** What was seen, and until when it holds. */
const pricedOf = ({ quoteId, quotedAt }: OpenCart): Pick<Cart, 'priced'> =>
  quoteId && quotedAt
    ? { priced: { version: quoteId, until: new Date(quotedAt.getTime() + QUOTE_MS).toISOString() } }
    : {}

/** Each with the price that is asked for it now, if it is still on sale. */
async function savedOf(db: Db, saved: CartItem[], { brandId, now }: Viewer): Promise<Cart['saved']> {
  if (saved.length === 0) return []
  const priced = await readItemPrices(db, saved, brandId, now)
  return saved.map((item) => {
    const { id, product, price } = lineOf(item)
    const now = newPriceOf(item, priced)
    return { id, product, price: now ?? price, available: now !== undefined }
  })
}

/** What there is to say about offers, trials and coupons. */
const noticesOf = (price: CartPrice, items: readonly CartItem[]): string[] => [
  ...price.ended.map(sayEnded),
  ...items.flatMap(sayUsed),
  ...price.outdone.map(sayOutdone),
  ...sayCoupons(price),
]

const sayEnded = (name: string) => `A oferta de “${name}” terminou: agora vale o preço de sempre.`

const FIRST_OFFERS: Record<FirstOffer, string> = { trial: 'teste grátis', introductory: 'preço inicial' }

const sayUsed = ({ name, usedOffers = [] }: CartItem): string[] =>
  usedOffers.map((one) => `“${name}”: o ${FIRST_OFFERS[one]} vale uma vez por pessoa, e já foi usado.`)

const sayOutdone = ({ name, by }: CartPrice['outdone'][number]) => {
  const names = by.map(couponInWords)
  return `O preço de oferta de “${name}” não acumula com ${joinedByAnd(names)}: vale o que desconta mais.`
}

/** Why coupons of the cart do not count, and which wait for a way of paying. */
const sayCoupons = ({ refused, coupons, pricing }: CartPrice): string[] => [
  ...refused.map(({ coupon, refusal }) => {
    const says =
      refusal === 'coupon.minimum' ? sayMinimum(minimumOf(coupon, pricing.items)) : sentenceOf(refusal)
    return `Cupom ${coupon.code}: ${says}`
  }),
  ...coupons.flatMap(sayMethods),
]

function sayMethods(coupon: Coupon): string[] {
  const { methods } = coupon
  if (methods === null) return []
  const names = joinedByOr(methods.map((method) => METHOD_NAMES[method] ?? method))
  return [
    `${couponLabel(coupon)}: vale só para pagamento com ${names}, e o desconto aparece quando você escolhe assim.`,
  ]
}

const lineOf = (item: CartItem) => ({ id: item.lineId, product: productOf(item), price: priceOf(item) })
