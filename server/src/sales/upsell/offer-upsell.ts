import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { today } from '@vitrine/contract/time'
import type { Upsell as Shown } from '@vitrine/contract/upsell'
import { listOwned } from '#access'
import {
  buyableOf,
  forBuyer,
  isOffered,
  productOf,
  readItem,
  type Shopper,
  UPSELL_MS,
  UPSELLS,
  type Upsell,
} from '#cart'
import type { PricedProduct } from '#catalog'
import { Refused } from '#kernel/errors.ts'
import { listUnpaidProducts } from '#order'
import { findMunicipality, readPriceRules } from '#price-rule'
import { endsOf, priceCart } from '#pricing'
import { type Bought, findBought } from './bought.store.ts'

/** Somebody whose account is known. */
type Asking = Shopper & { accountId: AccountId }

interface Offered {
  priced: PricedProduct & { priceEndsAt: Date | null }
  bought: Bought
  now: Date
}

/** What it costs as offered; nothing when what it was to cost less by is not good now. */
async function quoteOf(
  { app, brandId, accountId }: Asking,
  upsell: Upsell,
  { priced, bought, now }: Offered,
): Promise<Shown | undefined> {
  const { couponId } = upsell
  const offer = couponId ? { couponId, at: now.toISOString(), holds: true } : null
  const item = { ...(await readItem(app.db, priced.price.id)), offer }
  const items = await forBuyer(app.db, [item], { app, accountId, now })
  const rules = await readPriceRules(app, brandId, today(now))
  const buyer = { municipality: await findMunicipality(app, app.db, accountId, rules) }
  const asked = { app, brandId, accountId, items, coupons: [], rules, buyer, now }
  const price = await priceCart(app.db, asked)
  if (price.ended.length > 0) return undefined
  const ends = [upsell.endsAt, priced.priceEndsAt, ...endsOf(price)]
  return {
    id: upsell.id,
    pitch: upsell.pitch,
    price: priced.price,
    quote: price.priced.quote,
    product: productOf(item),
    until: firstOf([new Date(bought.keptSince!.getTime() + UPSELL_MS), ...ends]).toISOString(),
  }
}

const firstOf = (ends: readonly (Date | null)[]): Date =>
  new Date(Math.min(...ends.flatMap((end) => end?.getTime() ?? [])))

/** The buyer of an order, in its brand. */
export type Buyer = Pick<Shopper, 'app'> & { accountId: AccountId }

/** What is offered to a buyer after an order of theirs; nothing when nothing is, or not any more. Refuses `not-found`. */
export async function upsellOf({ app, accountId }: Buyer, orderId: OrderId): Promise<Shown | undefined> {
  const now = app.clock.now()
  const bought = await findBought(app.db, orderId, accountId)
  if (!bought) throw new Refused('not-found')
  if (!isOpen(bought, now)) return undefined
  const shopper = shopperAfter({ app, accountId }, bought)
  const declared = (await app.cache.read(UPSELLS)).filter((one) => fits(one, bought, now))
  const unwanted = declared.length > 0 ? await listUnwanted(shopper, declared, bought, now) : []
  const wanted = declared.filter(({ productId }) => !unwanted.includes(productId))
  for await (const { one, priced } of buyableOf(shopper, wanted, now, [])) {
    const shown = await quoteOf(shopper, one, { priced, bought, now })
    if (shown) return shown
  }
  return undefined
}

/** Paid a day ago at most, kept, and neither refused nor taken. */
export const isOpen = ({ keptSince, declined, taken }: Bought, now: Date): boolean =>
  keptSince !== null && !declined && !taken && keptSince.getTime() + UPSELL_MS > now.getTime()

/** Who bought, in the brand of the order; nobody is a visitor here. */
const shopperAfter = ({ app, accountId }: Buyer, { brandId }: Bought): Asking => ({
  app,
  brandId,
  accountId,
  ip: '',
  visitorHash: undefined,
  newVisitor: () => {
    throw new Error('a buyer is no visitor')
  },
  forgetVisitor: () => undefined,
})

function fits(upsell: Upsell, { brandId, productIds }: Bought, now: Date): boolean {
  const { afterProductIds } = upsell
  const follows = afterProductIds === null || afterProductIds.some((id) => productIds.includes(id))
  return follows && isOffered(upsell, brandId, now)
}

/** What the buyer has, has just bought, waits to pay for or has in the cart is not offered. */
async function listUnwanted(
  { app, accountId }: Asking,
  declared: readonly Upsell[],
  { productIds, inCart }: Bought,
  now: Date,
): Promise<string[]> {
  const asked = declared.map(({ productId }) => productId)
  const held = await listOwned(app.db, accountId, asked, now)
  const unpaid = await listUnpaidProducts(app.db, accountId)
  return [...productIds, ...inCart, ...held, ...unpaid.map(({ productId }) => productId)]
}
