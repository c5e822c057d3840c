import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'
import type { Keepable } from '#kernel/keep.ts'
import type { Declared } from './declared.store.ts'

/** One more thing that is offered beside a cart; with any cart where `withProductIds` is null. */
export interface Bump extends Declared {
  withProductIds: string[] | null
}

/** Where processes hear of a new or changed offer. */
const BUMPS_CHANNEL = 'order-bumps'

/** Those of every brand, the most wanted first: few, and asked for with every cart. */
export const BUMPS: Keepable<Bump[]> = {
  channel: BUMPS_CHANNEL,
  async load(db) {
    const { rows } = await sql<Bump>`
      select id, brand_id as "brandId", product_id as "productId", interval, with_product_ids as "withProductIds", pitch,
        starts_at as "startsAt", ends_at as "endsAt" from order_bump order by priority desc, id`.execute(db)
    return rows
  },
}

/** The line that an offer put there; `cartId` is the caller's own cart. */
export async function deleteBump(tx: Tx, cartId: string, bumpId: string): Promise<void> {
  await tx.deleteFrom('cart_line').where('cart_id', '=', cartId).where('bump_id', '=', bumpId).execute()
}
