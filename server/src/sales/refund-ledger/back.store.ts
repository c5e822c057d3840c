import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'

/** Whether all that came in for a payment has gone back, and arrived. */
export async function isAllBack(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    select received <= (select sum(amount - of_credit) from refund
      where payment_id = ${paymentId} and state = 'done' and duplicate_e2e_id is null) as whole
    from payment where id = ${paymentId}`.execute(db)
  return rows[0]?.whole ?? false
}

/** How a paid order stands by what has gone back of it: of its money, and of the store credit it was paid with. */
export async function statusByRefunds(
  db: Db,
  orderId: string,
): Promise<'paid' | 'partially-refunded' | 'refunded'> {
  const { rows } = await sql<{ paid: number; back: number }>`
    select o.credit + coalesce((select p.received from payment p where p.order_id = o.id and p.received is not null
        and not exists (select from refund r where r.payment_id = p.id and r.reason = 'unwanted'
          and r.duplicate_e2e_id is null)), 0) as paid,
      (select coalesce(sum(r.amount), 0) from refund r
        where r.order_id = o.id and r.state = 'done' and r.reason <> 'unwanted') as back
    from purchase_order o where o.id = ${orderId}`.execute(db)
  const { paid, back } = rows[0]!
  if (back === 0) return 'paid'
  return back < paid ? 'partially-refunded' : 'refunded'
}
