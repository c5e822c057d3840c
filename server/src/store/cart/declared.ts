import { type PricedProduct, readPrices } from '#catalog'
import { Refused } from '#kernel/errors.ts'
import { type Declared, findDeclaredPrice } from './declared.store.ts'
import { refuseFor } from './may-buy.ts'
import type { Together } from './purchase-limits.ts'
import type { Shopper } from './shopper.ts'

export const holds = ({ brandId, startsAt, endsAt }: Declared, ofBrand: string, now: Date): boolean =>
  brandId === ofBrand && startsAt <= now && (endsAt === null || endsAt > now)

/** What is offered, with its price; nothing where it is not sold now. `priceEndsAt` says until when it is sold at that price. */
export async function pricedOf(
  { app }: Pick<Shopper, 'app'>,
  declared: Declared,
  now: Date,
): Promise<(PricedProduct & { priceEndsAt: Date | null }) | undefined> {
  const found = await findDeclaredPrice(app.db, declared, now)
  if (!found) return undefined
  const priced = (await readPrices(app.db, [found.id], declared.brandId, now)).get(found.id)
  return priced?.published && priced.onSale ? { ...priced, priceEndsAt: found.endsAt } : undefined
}

/**
 * What the shopper may buy of it, each with its price, in order. `together` is what it would be bought with; without a
 * word, the shopper's cart.
 */
export async function* buyableOf<T extends Declared>(
  shopper: Shopper,
  declared: readonly T[],
  now: Date,
  together?: readonly Together[],
) {
  for (const one of declared) {
    const priced = await pricedOf(shopper, one, now)
    if (priced && (await mayBuy(shopper, priced, now, together))) yield { one, priced }
  }
}

async function mayBuy(
  shopper: Shopper,
  priced: PricedProduct,
  now: Date,
  together?: readonly Together[],
): Promise<boolean> {
  try {
    await refuseFor(shopper, priced, now, together)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
