import type { Figures } from '@vitrine/contract/admin/overview'
import { sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { type Span, startOf } from '#kernel/span.ts'
import { newestMethod } from '#payment'

type Sales = Pick<Figures, 'orders' | 'methods'>

/** Orders paid in a span, and what became of the orders that were placed in it. */
export async function readSales(db: Db, span: Span): Promise<Sales> {
  const [orders, methods] = [await countPaid(db, span), await listMethods(db, span)]
  return { orders, methods }
}

/** Orders paid by step, for those steps in which there was any. */
export async function listPaid(
  db: Db,
  { from, to }: Span,
  step: 'hour' | 'day' | 'month',
): Promise<{ at: Date; orders: number }[]> {
  const { rows } = await sql<{ at: Date; orders: number }>`
    select ${startOf(step, sql`paid_at`)} as at, count(*)::int as orders from purchase_order
    where paid_at >= ${from} and paid_at < ${to} group by 1`.execute(db)
  return rows
}

async function countPaid(db: Db, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from purchase_order where paid_at >= ${from} and paid_at < ${to}`.execute(
    db,
  )
  return rows[0]!.orders
}

async function listMethods(db: Db, { from, to }: Span): Promise<Figures['methods']> {
  const { rows } = await sql<Figures['methods'][number]>`
    select method, count(*)::int as placed, count(paid_at)::int as paid
    from (select o.paid_at, ${newestMethod(sql`o.id`)} as method from purchase_order o
      where o.placed_at >= ${from} and o.placed_at < ${to}) placed
    where method is not null group by method order by 2 desc, method`.execute(db)
  return rows
}

/** Whether anybody has ever paid an order. */
export async function isAnyPaid(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
