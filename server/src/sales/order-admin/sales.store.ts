import type { Figures } from '@vitrine/contract/admin/overview'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import { startOf } from '#kernel/span.ts'
import type { orderMoney } from '#order'
import { newestMethod } from '#payment'

type SalesSpan = Parameters<typeof orderMoney.read>[1]
type Sales = Pick<Figures, 'orders' | 'methods'>

/** Orders paid in a span, and what became of the orders that were placed in it. */
export async function readSales(db: Db, span: SalesSpan): Promise<Sales> {
  const [orders, methods] = [await countPaid(db, span), await listMethods(db, span)]
  return { orders, methods }
}

/** Whether an order's instant lies in a span, and the order in its brand. */
const isOf = ({ from, to, brand }: SalesSpan, instant: RawBuilder<unknown>) => sql`${instant} >= ${from}
  and ${instant} < ${to} ${brand ? sql`and brand_id = ${brand}` : sql``}`

/** Orders paid by step, for those steps in which there was any. */
export async function listPaid(
  db: Db,
  span: SalesSpan,
  step: 'hour' | 'day' | 'month',
): Promise<{ at: Date; orders: number }[]> {
  const { rows } = await sql<{ at: Date; orders: number }>`
    select ${startOf(step, sql`paid_at`)} as at, count(*)::int as orders from purchase_order
    where ${isOf(span, sql`paid_at`)} group by 1`.execute(db)
  return rows
}

async function countPaid(db: Db, span: SalesSpan): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from purchase_order where ${isOf(span, sql`paid_at`)}`.execute(db)
  return rows[0]!.orders
}

async function listMethods(db: Db, span: SalesSpan): Promise<Figures['methods']> {
  const { rows } = await sql<Figures['methods'][number]>`
    select method, count(*)::int as placed, count(paid_at)::int as paid
    from (select o.paid_at, ${newestMethod(sql`o.id`)} as method from purchase_order o
      where ${isOf(span, sql`placed_at`)}) placed
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
