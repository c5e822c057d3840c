import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** An order, as what is offered after it asks. */
export interface Bought {
  id: string
  brandId: BrandId
  /** Nothing while it is not paid, and once something of it was asked back. */
  keptSince: Date | null
  productIds: ProductId[]
  declined: boolean
  /** What its offer put in a cart: nothing yet, a line that waits, one that was put aside, or one that was ordered. */
  taken: 'open' | 'saved' | 'ordered' | null
  /** What its buyer has in the cart of its brand. */
  inCart: string[]
}

/** One order of this account. */
export async function findBought(db: Db, id: string, accountId: AccountId): Promise<Bought | undefined> {
  const { rows } = await sql<Bought>`
    select o.id, o.brand_id as "brandId", case when is_kept(o) then o.paid_at end as "keptSince",
      array(select product_id from order_line where order_id = o.id) as "productIds",
      o.upsell_declined_at is not null as declined,
      (select case when c.status <> 'open' then 'ordered' when l.saved_at is not null then 'saved' else 'open' end
        from cart_line l join cart c on c.id = l.cart_id where l.upsell_order_id = o.id) as taken,
      array(select l.product_id from cart_line l join cart c on c.id = l.cart_id where c.account_id = o.account_id
        and c.brand_id = o.brand_id and c.status = 'open' and l.saved_at is null) as "inCart"
    from purchase_order o where o.id = ${id} and o.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Its buyer said no; the first one stays. */
export async function noteDeclined(tx: Tx, id: string, accountId: AccountId, at: Date): Promise<void> {
  await sql`
    update purchase_order set upsell_declined_at = ${at}
    where id = ${id} and account_id = ${accountId} and upsell_declined_at is null`.execute(tx)
}
