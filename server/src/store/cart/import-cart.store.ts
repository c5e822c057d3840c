import type { ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import { type CartRow, coupons } from './cart.store.ts'

/** Locks the carts that have a coupon, until the transaction ends. */
export async function lockCartsWith(tx: Tx, couponId: string): Promise<CartRow[]> {
  const { rows } = await sql<CartRow>`
    select id, ${coupons} from cart where coupon_id = ${couponId}
      or more_coupons <> '[]' and more_coupons @> ${JSON.stringify([{ couponId }])}::jsonb
    order by id for update`.execute(tx)
  return rows
}

/** Whether an offer is made beside a product in a cart, or after a purchase of it. */
export async function isOfferedWith(db: Db, productId: ProductId): Promise<boolean> {
  const { rows } = await sql`
    select from offer where ${productId} = any(product_ids) limit 1`.execute(db)
  return rows.length > 0
}
