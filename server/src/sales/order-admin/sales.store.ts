import type { Figures } from '@vitrine/contract/admin/overview'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { type Span, startOf } from '#kernel/span.ts'
import { newestMethod, ordersWithoutOutcome } from '#payment'

type Sales = Pick<Figures, 'orders' | 'refunds' | 'refunded' | 'methods'>

/** Orders paid in a span, what of money went back in it, and what became of the orders that were placed in it. */
export async function readSales(db: Db, span: Span): Promise<Sales> {
  const [orders, back, methods] = [
    await countPaid(db, span),
    await sumRefunds(db, span),
    await listMethods(db, span),
  ]
  return { orders, ...back, methods }
}

/** Orders paid and money given back by step, for those steps in which there was any. */
export async function listSales(
  db: Db,
  { from, to }: Span,
  step: 'hour' | 'day' | 'month',
): Promise<{ at: Date; orders: number; refunded: number }[]> {
  const { rows } = await sql<{ at: Date; orders: number; refunded: string }>`
    select at, sum(orders)::int as orders, sum(refunded)::int8 as refunded from (
      select ${startOf(step, sql`paid_at`)} as at, count(*) as orders, 0 as refunded from purchase_order
        where paid_at >= ${from} and paid_at < ${to} group by 1
      union all select ${startOf(step, sql`ended_at`)}, 0, sum(amount - of_credit) from refund
        where state = 'done' and channel <> 'credit' and reason <> 'unwanted'
          and ended_at >= ${from} and ended_at < ${to} group by 1
    ) steps group by at`.execute(db)
  return rows.map(({ at, orders, refunded }) => ({ at, orders, refunded: Number(refunded) }))
}

async function countPaid(db: Db, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from purchase_order where paid_at >= ${from} and paid_at < ${to}`.execute(
    db,
  )
  return rows[0]!.orders
}

/** Money that no order took never counted as received, so that giving it back does not count either. */
async function sumRefunds(db: Db, { from, to }: Span): Promise<Pick<Figures, 'refunds' | 'refunded'>> {
  const { rows } = await sql<{ refunds: number; refunded: number }>`
    select count(*)::int as refunds, coalesce(sum(amount - of_credit), 0)::int8 as refunded from refund
    where state = 'done' and channel <> 'credit' and reason <> 'unwanted'
      and ended_at >= ${from} and ended_at < ${to}`.execute(db)
  return { refunds: rows[0]!.refunds, refunded: Number(rows[0]!.refunded) }
}

async function listMethods(db: Db, { from, to }: Span): Promise<Figures['methods']> {
  const { rows } = await sql<Figures['methods'][number]>`
    select method, count(*)::int as placed, count(paid_at)::int as paid
    from (select o.paid_at, ${newestMethod(sql`o.id`)} as method from purchase_order o
      where o.placed_at >= ${from} and o.placed_at < ${to}) placed
    where method is not null group by method order by 2 desc, method`.execute(db)
  return rows
}

/** How many orders need somebody, by what they need. */
export interface OrderAttention {
  withoutOutcome: number
  refundsRefused: number
  disputes: number
  /** The first day of those on which an open dispute has to be answered, from now on. */
  evidenceDueAt: Date | null
  notesRejected: number
}

export async function readOrderAttention(db: Db, now: Date): Promise<OrderAttention> {
  const { rows } = await sql<OrderAttention>`select
    (select count(*)::int from (${ordersWithoutOutcome(now)}) open) as "withoutOutcome",
    (select count(distinct order_id)::int from refund where state = 'failed') as "refundsRefused",
    (select count(*)::int from purchase_order where status = 'disputed') as disputes,
    (select min(evidence_due_at) from dispute where state = 'open' and evidence_due_at > ${now}) as "evidenceDueAt",
    (select count(*)::int from fiscal_note where status = 'rejected') as "notesRejected"`.execute(db)
  return rows[0]!
}
