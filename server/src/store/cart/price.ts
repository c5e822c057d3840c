import type { MethodQuote } from '@vitrine/contract/cart'
import type { CouponMinimum } from '@vitrine/contract/coupon-minimum'
import type { AccountId } from '@vitrine/contract/ids'
import { type Centavos, centavos, formatBrl } from '@vitrine/contract/money'
import { PaymentMethod } from '@vitrine/contract/payment'
import { listUsable } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { askHook } from '#kernel/hook.ts'
import { type CartPrice, METHOD_NAMES, priceItems, sayMethodDiscount } from '#pricing'
import { type Coupon, type CouponRef, findCoupons, missingTo, plansOfBuyers } from '#promotion'
import { type CartItem, type CartRow, type FirstOffer, refsOf } from './cart.store.ts'

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
