import { listHeld } from '../access/index.ts'
import { readPrices } from '../catalog/index.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { listLines, type OrderRow } from './order.store.ts'
import { reserveAgain } from './reserve.ts'

/** Throws when the buyer has come to own, since the order was placed, what one can have only once. */
export async function refuseHeld(db: Db, order: OrderRow, now: Date): Promise<void> {
  const lines = await listLines(db, order.id)
  const prices = await pricesOf(db, order, now)
  const single = lines.filter(({ priceId }) => prices.get(priceId)?.product.purchaseLimit !== 'none')
  const products = single.map(({ productId }) => productId)
  const held = await listHeld(db, order.accountId, products, now)
  if (held.length > 0) throw new Refused('checkout.already-yours')
}

/** An order that had ended is taken up again: while its prices are still asked, and its seats and coupon are left. */
export async function takeAgain(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const prices = await pricesOf(tx, order, now)
  if ([...prices.values()].some(({ price, current }) => current?.id !== price.id))
    throw new Refused('cart.price-unavailable')
  await reserveAgain(tx, order.id)
}

async function pricesOf(db: Db, { id, brandId }: OrderRow, now: Date) {
  const lines = await listLines(db, id)
  return readPrices(
    db,
    lines.map(({ priceId }) => priceId),
    brandId,
    now,
  )
}
