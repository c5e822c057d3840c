import { listLimitReached } from '#cart'
import { readPrices } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { LockedOrder } from '#order'
import { refuseTakenTrials, reserveAgain } from './reserve.ts'

/** Throws when the buyer has come to own, since the order was placed, what one can have only once. */
export async function refuseAlreadyOwned(
  db: Db,
  { accountId, kind, lines }: LockedOrder,
  now: Date,
): Promise<void> {
  // What is renewed or changed is theirs.
  if (kind !== 'checkout') return
  const held = await listLimitReached(db, accountId, lines, now)
  if (held.length > 0) throw new Refused('checkout.already-yours')
}

/** An order that had ended is taken up again: while its prices are still asked, and its seats, coupon and credit are left. */
export async function takeAgain(app: App, tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const { brandId, lines } = order
  const asked = lines.map(({ priceId }) => priceId)
  const prices = await readPrices(tx, asked, brandId, now)
  if ([...prices.values()].some(({ price, current }) => current?.id !== price.id))
    throw new Refused('cart.price-unavailable')
  await refuseTakenTrials(app, tx, order)
  await reserveAgain(app, tx, order, now)
}
