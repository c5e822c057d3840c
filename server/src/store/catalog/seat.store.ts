import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { seatJoin } from './card.store.ts'
import { handOn } from './waiting.store.ts'

/** Takes a seat of a product for good or until `returnSeat`. `none`: the product has no limit. */
export async function takeSeat(tx: Tx, productId: ProductId): Promise<'none' | 'held' | 'sold-out'> {
  const { rows } = await sql<{ held: boolean; limited: boolean }>`
    with took as (update seat set taken = taken + 1 where product_id = ${productId} and taken < total returning true)
    select exists (select from took) as held,
      exists (select from seat where product_id = ${productId}) as limited`.execute(tx)
  const { held, limited } = rows[0]!
  return held ? 'held' : limited ? 'sold-out' : 'none'
}

/**
 * Gives back a seat that was held: to the first who waits for one, else to everybody. A product without a limit has
 * nothing to give back.
 */
export async function returnSeat(tx: Tx, productId: ProductId): Promise<void> {
  if (await handOn(tx, productId)) return
  await tx
    .updateTable('seat')
    .set((eb) => ({ taken: eb('taken', '-', 1) }))
    .where('product_id', '=', productId)
    .where('taken', '>', 0)
    .execute()
}

/** Seats still to be had of a product, or of what a bundle holds; nothing when there is no limit. */
export async function seatsLeft(db: Db, productId: ProductId): Promise<number | undefined> {
  const { rows } = await sql<{ seats_left: number | null }>`
    select seating.seats_left from product ${seatJoin} where product.id = ${productId}`.execute(db)
  return rows[0]?.seats_left ?? undefined
}
