import { sql } from 'kysely'
import type { Tx } from '#kernel/database.ts'

const BATCH = 500

/** Deletes a batch of the open carts not touched since; true while there may be more. */
export async function deleteLeft(tx: Tx, since: { visitor: Date; account: Date }): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    with left_alone as (
      select id from cart where status = 'open' and updated_at < case
        when account_id is null then ${since.visitor}::timestamptz else ${since.account}::timestamptz end
      order by updated_at limit ${BATCH} for update skip locked),
    lines as (delete from cart_line where cart_id in (select id from left_alone)),
    gone as (delete from cart where id in (select id from left_alone) returning id)
    select count(*) as n from gone`.execute(tx)
  return rows[0]!.n === BATCH
}
