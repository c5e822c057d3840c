import type { BrandId } from '@vitrine/contract/brand'
import type { Interval } from '@vitrine/contract/catalog'
import type { OrderId, ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Db, Write } from '#kernel/database.ts'

/** A line as it is written; it never changes. */
export interface NewLine {
  id: string
  productId: ProductId
  priceId: string
  name: string
  interval: Interval
  amount: number
  /** Of `amount`, what is charged this once. */
  setupFee?: number
  /** Said by its price. */
  accessMonths?: number
  discount: number
  tax: number
  total: number
  trialDays?: number
}

export function insertingLines(orderId: OrderId, lines: readonly NewLine[]): Write {
  const rows = lines.map(
    (line, position) => sql`
    (${line.id}, ${orderId}, ${line.productId}, ${line.priceId}, ${line.name}, ${line.interval}, ${line.amount},
      ${line.setupFee ?? 0}::integer, ${line.discount}, ${line.tax}, ${line.total}, ${position}, ${line.trialDays ?? null}::integer)`,
  )
  return sql`
    insert into order_line (id, order_id, product_id, price_id, name, interval, amount, setup_fee, discount, tax, total,
      position, trial_days)
    values ${sql.join(rows)}`
}

/** What a line is of. */
export async function findLine(
  db: Db,
  lineId: string,
): Promise<{ orderId: OrderId; brandId: BrandId; productId: ProductId } | undefined> {
  const { rows } = await sql<{ orderId: OrderId; brandId: BrandId; productId: ProductId }>`
    select o.id as "orderId", o.brand_id as "brandId", l.product_id as "productId"
    from order_line l join purchase_order o on o.id = l.order_id where l.id = ${lineId}`.execute(db)
  return rows[0]
}

/** Of some lines, by their ids, the order that each is of and the product that it is about. */
export async function listLines(
  db: Db,
  lineIds: readonly string[],
): Promise<Map<string, { orderId: OrderId; productId: ProductId }>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_line')
    .select(['id', 'order_id as orderId', 'product_id as productId'])
    .where('id', 'in', [...lineIds])
    .execute()
  return new Map(rows.map(({ id, ...line }) => [id, line]))
}
