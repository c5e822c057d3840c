import type { AccountId } from '@vitrine/contract/ids'
import { today } from '@vitrine/contract/time'
import type { Upsell as Shown } from '@vitrine/contract/upsell'
import { forBuyer, productOf, readItem, type Shopper, UPSELL_MS, type Upsell } from '#cart'
import type { PricedProduct } from '#catalog'
import { findMunicipality, readPriceRules } from '#price-rule'
import { endsOf, priceCart } from '#pricing'
import type { Bought } from './bought.store.ts'

/** Somebody whose account is known. */
export type Asking = Shopper & { accountId: AccountId }

interface Offered {
  priced: PricedProduct & { priceEndsAt: Date | null }
  bought: Bought
  now: Date
}

/** What it costs as offered; nothing when what it was to cost less by is not good now. */
export async function quoteOf(
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
    ...{ id: upsell.id, pitch: upsell.pitch, price: priced.price, quote: price.priced.quote },
    product: productOf(item),
    until: firstOf([new Date(bought.keptSince!.getTime() + UPSELL_MS), ...ends]).toISOString(),
  }
}

const firstOf = (ends: readonly (Date | null)[]): Date =>
  new Date(Math.min(...ends.flatMap((end) => end?.getTime() ?? [])))
