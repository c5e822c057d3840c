import type { PriceInput } from '@vitrine/contract/admin/price'
import type { AdminProduct } from '@vitrine/contract/admin/product'
import { isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  beginsWithin,
  endHolding,
  endPrice,
  insertPrice,
  raiseVersion,
  withdrawPrice,
} from './product.store.ts'

type Priced = Pick<AdminProduct, 'id' | 'type' | 'brandIds'>

/**
 * A new version of a price; the one that holds when it begins ends then. Refuses `price.interval` for the type,
 * `price.brand` where the product is not sold, `price.past`, and `price.overlap` with one that begins later.
 */
export async function addPrice(tx: Tx, product: Priced, price: PriceInput, now: Date): Promise<void> {
  const { brandId, interval, endsAt } = price
  if ((product.type === 'subscription') === (interval === 'once')) throw new Refused('price.interval')
  if (!product.brandIds.includes(brandId)) throw new Refused('price.brand')
  const from = price.startsAt ? new Date(price.startsAt) : now
  if (from < now || (endsAt && new Date(endsAt) <= from)) throw new Refused('price.past')
  const slot = { productId: product.id, brandId, interval }
  if (await beginsWithin(tx, slot, { from, to: endsAt ? new Date(endsAt) : null }))
    throw new Refused('price.overlap')
  await endHolding(tx, slot, from)
  await refusingOverlap(() => insertPrice(tx, product.id, { ...price, from }))
}

/** As `addPrice`, for a product that is there already. */
export async function changePrice(
  tx: Tx,
  product: AdminProduct,
  price: PriceInput,
  now: Date,
): Promise<void> {
  if (product.life === 'archived') throw new Refused('product.archived')
  await addPrice(tx, product, price, now)
  await raiseVersion(tx, product.id)
}

/**
 * Ends a price now or later, or takes one back that has not begun. Refuses `not-found` for one that is over, and
 * `price.past`.
 */
export async function stopPrice(
  tx: Tx,
  product: AdminProduct,
  { priceId, endsAt }: { priceId: string; endsAt?: string | undefined },
  now: Date,
): Promise<void> {
  if (product.life === 'archived') throw new Refused('product.archived')
  const at = endsAt ? new Date(endsAt) : now
  if (at < now) throw new Refused('price.past')
  const state = product.prices.find(({ id }) => id === priceId)?.state
  const isDone =
    state === 'coming'
      ? await withdrawPrice(tx, product.id, priceId, now)
      : await endPrice(tx, product.id, priceId, at)
  if (!isDone) throw new Refused('not-found')
  await raiseVersion(tx, product.id)
}

async function refusingOverlap(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isUniqueViolation(error, 'price_current')) throw new Refused('price.overlap')
    throw error
  }
}
