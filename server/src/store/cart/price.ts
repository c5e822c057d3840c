import type { ChangedLine, MethodQuote } from '@vitrine/contract/cart'
import type { Price } from '@vitrine/contract/catalog'
import type { CouponMinimum } from '@vitrine/contract/coupon-minimum'
import type { AccountId } from '@vitrine/contract/ids'
import { type Centavos, centavos, formatBrl } from '@vitrine/contract/money'
import { PaymentMethod } from '@vitrine/contract/payment'
import { listUsable } from '#access'
import { type PricedProduct, readPrices } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, type Db } from '#kernel/database.ts'
import { askHook } from '#kernel/hook.ts'
import { type CartPrice, METHOD_NAMES, priceItems, sayMethodDiscount } from '#pricing'
import { type Coupon, type CouponRef, findCoupons, missingTo, plansOfBuyers } from '#promotion'
import { type CartItem, type CartRow, type FirstOffer, type OpenCart, refsOf } from './cart.store.ts'
import { switchPrice } from './line.store.ts'
import type { Shopper } from './shopper.ts'

/** The lines as this buyer pays for them: without the parts of a bundle that they own, and without what is for the first time alone. */
export async function forBuyer(db: Db, items: readonly CartItem[], buyer: Buyer): Promise<OwnedItem[]> {
  return withoutUsedOffers(db, await withOwned(db, items, buyer), buyer)
}

/** Removes the trial and the introductory price of plans that the account has had. A visitor keeps both until sign-in. */
async function withoutUsedOffers<I extends CartItem>(
  db: Db,
  items: readonly I[],
  { app, accountId }: Buyer,
): Promise<I[]> {
  const plans = items.filter((item) => firstOffersOf(item).length > 0 && !item.trialUsed)
  const tried =
    accountId && plans.length > 0 ? await askHook(app, db, plansOfBuyers, { accountIds: [accountId] }) : []
  return items.map((item) => {
    const trialUsed = item.trialUsed || tried.includes(item.productId)
    return trialUsed ? { ...item, trialUsed, usedOffers: firstOffersOf(item), ...NO_FIRST_OFFER } : item
  })
}

const NO_FIRST_OFFER = { trialDays: null, introductory: null }

/** What a plan gives whoever has it for the first time. */
export const firstOffersOf = ({ trialDays, introductory }: FirstOffers): FirstOffer[] => [
  ...(trialDays ? (['trial'] as const) : []),
  ...(introductory ? (['introductory'] as const) : []),
]

interface FirstOffers {
  trialDays: number | null
  introductory: object | null
}

interface Buyer {
  app: App
  accountId: AccountId | undefined
  now: Date
}

/** A line, with the parts of a bundle that its buyer owns where the bundle costs less for them. */
type OwnedItem = CartItem & { owned?: string[] }

/** Reads which parts of discounted bundles the account owns. A visitor owns none. */
async function withOwned(
  db: Db,
  items: readonly CartItem[],
  { accountId, now }: Omit<Buyer, 'app'>,
): Promise<OwnedItem[]> {
  const bundles = items.filter(({ ownedDiscount }) => ownedDiscount)
  if (!accountId || bundles.length === 0) return [...items]
  const parts = bundles.flatMap(({ contents }) => contents.map(({ productId }) => productId))
  const held = await listUsable(db, accountId, parts, now)
  return items.map((item) => (item.ownedDiscount ? { ...item, owned: held } : item))
}

/** Reads the typed coupons of a cart. One that became automatic since is left out: it applies to every cart by itself. */
export async function couponsOf(db: Db, cart: CartRow | undefined): Promise<Coupon[]> {
  const found = await findCoupons(db, cart ? refsOf(cart) : [])
  return found.filter(({ automatic }) => !automatic)
}

/** The minimum purchase of a coupon, and how much these items lack of it; centavos. */
export const minimumOf = (coupon: Coupon, items: Parameters<typeof missingTo>[1]): CouponMinimum => ({
  minimum: coupon.minimum,
  missing: missingTo(coupon, items),
})

export const refOf = ({ id, own }: Coupon): CouponRef => ({ couponId: id, codeId: own?.id ?? null })

/** The quote of each payment method whose total differs from `total`. */
export const methodQuotes = ({ pricing, pricingBy }: CartPrice, total: Centavos): MethodQuote[] =>
  PaymentMethod.options.flatMap((method) => {
    const { quote } = priceItems(pricingBy(method))
    if (quote.total === total) return []
    const saving = `−${formatBrl(centavos(total - quote.total))} no ${METHOD_NAMES[method]}`
    return [{ method, quote, says: sayMethodDiscount(pricing.rules, method) ?? saving }]
  })

const brl = (amount: number) => formatBrl(centavos(amount))

/** What happened to the lines whose price is not current any more. */
interface PriceChanges {
  /** Some lines got another price: the caller reads the cart again. */
  switched: boolean
  /** Lines whose new price the owner has to accept. */
  changed: ChangedLine[]
  notices: string[]
}

const NOTHING: PriceChanges = { switched: false, changed: [], notices: [] }

/**
 * Replaces prices that ended. A price that is no dearer applies by itself; a dearer one waits for the owner once the quote
 * is over; a line without a price gets a notice.
 */
export async function applyPriceChanges(
  { app, brandId }: Pick<Shopper, 'app' | 'brandId'>,
  cart: OpenCart | undefined,
): Promise<PriceChanges> {
  const gone = cart?.items.filter(({ current, ended }) => !current || ended) ?? []
  if (!cart || gone.length === 0) return NOTHING
  const priced = await readItemPrices(app.db, gone, brandId, app.clock.now())
  const lower = gone.filter((item) => isNoDearer(item, newPriceOf(item, priced)))
  for (const item of lower) {
    const change = { lineId: item.lineId, from: item.priceId, to: newPriceOf(item, priced)!.id }
    await switchPrice(asTransaction(app.db), cart.id, change)
  }
  const rest = gone.filter((item) => !item.current && !lower.includes(item))
  return {
    switched: lower.length > 0,
    changed: rest.flatMap((item) => changedOf(item, priced)),
    notices: [
      ...lower.flatMap((item) => loweredNotices(item, priced)),
      ...rest
        .filter((item) => !newPriceOf(item, priced))
        .map(({ name }) => `“${name}” não está mais à venda por este preço.`),
    ],
  }
}

/** The new price charges no more, now and later, gives access for as long, and binds for no longer. */
const isNoDearer = (item: CartItem, now: PricedProduct['current']): boolean =>
  now !== undefined &&
  now.amount <= item.amount &&
  staysIntroductory(item.introductory, now.introductory) &&
  now.amount + (now.setupFee ?? 0) <= item.amount + item.setupFee &&
  (now.accessMonths ?? FOR_GOOD) >= (item.accessMonths ?? FOR_GOOD) &&
  (now.maxCycles ?? FOR_GOOD) >= (item.maxCycles ?? FOR_GOOD) &&
  (now.minCycles ?? 0) <= (item.minCycles ?? 0) &&
  (now.trialDays ?? 0) >= (item.trialDays ?? 0) &&
  (!now.requiresCard || item.requiresCard)

/** Whether the first charges of the new price cost no more than those of the one before. */
const staysIntroductory = (before: CartItem['introductory'], now: Price['introductory']): boolean =>
  !before || (now !== undefined && now.amount <= before.amount && now.cycles >= before.cycles)

const FOR_GOOD = Number.POSITIVE_INFINITY

type Priced = Map<string, PricedProduct>

export const readItemPrices = (
  db: Db,
  items: readonly CartItem[],
  brandId: string,
  now: Date,
): Promise<Priced> =>
  readPrices(
    db,
    items.map(({ priceId }) => priceId),
    brandId,
    now,
  )

/** The current version of a price that ended. */
export function newPriceOf({ priceId }: CartItem, priced: Priced): PricedProduct['current'] {
  const found = priced.get(priceId)
  return found?.published && found.onSale ? found.current : undefined
}

function changedOf(item: CartItem, priced: Priced): ChangedLine[] {
  const newPrice = newPriceOf(item, priced)
  if (!newPrice) return []
  return [{ id: item.lineId, product: productOf(item), price: priceOf(item), newPrice }]
}

/** The product of a line as the contract shows it. */
export const productOf = ({
  productId,
  slug,
  name,
  type,
  cover,
}: Pick<CartItem, 'productId' | 'slug' | 'name' | 'type' | 'cover'>): ChangedLine['product'] => ({
  id: productId,
  slug,
  name,
  type,
  cover,
})

/** The price of a line as the contract shows it. */
export const priceOf = ({
  priceId,
  amount,
  interval,
  setupFee,
  accessMonths,
  minCycles,
  maxCycles,
  trialDays,
  introductory,
  requiresCard,
}: Pick<
  CartItem,
  | 'priceId'
  | 'amount'
  | 'interval'
  | 'setupFee'
  | 'accessMonths'
  | 'minCycles'
  | 'maxCycles'
  | 'trialDays'
  | 'introductory'
  | 'requiresCard'
>): Price => ({
  id: priceId,
  amount,
  interval,
  ...(setupFee > 0 && { setupFee }),
  ...(accessMonths !== null && { accessMonths }),
  ...(minCycles !== null && { minCycles }),
  ...(maxCycles !== null && { maxCycles }),
  ...(trialDays !== null && { trialDays }),
  ...(introductory && { introductory }),
  ...(requiresCard && { requiresCard }),
})

function loweredNotices(item: CartItem, priced: Priced): string[] {
  const { amount, setupFee = 0 } = newPriceOf(item, priced)!
  const less = (what: string, from: number, to: number) =>
    to < from ? [`${what} de “${item.name}” baixou de ${brl(from)} para ${brl(to)}.`] : []
  return [...less('O preço', item.amount, amount), ...less('A taxa de adesão', item.setupFee, setupFee)]
}
