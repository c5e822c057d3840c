import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Tx, Write } from '#kernel/database.ts'

/** The cart has become an order; whoever orders it holds it. */
export const closingCart = (cartId: string): Write =>
  sql`update cart set status = 'ordered' where id = ${cartId}`

/** What was in a closed cart and not ordered goes on in the open one of its owner. */
export async function keepRest(tx: Tx, cartId: string, ordered: readonly string[], at: Date): Promise<void> {
  await sql`
    with rest as (
      insert into cart (id, brand_id, account_id, status, created_at, updated_at)
      select ${newId('crt')}, brand_id, account_id, 'open', ${at}, ${at} from cart where id = ${cartId} returning id)
    update cart_line set cart_id = (select id from rest)
    where cart_id = ${cartId} and id <> all(${[...ordered]})`.execute(tx)
}
