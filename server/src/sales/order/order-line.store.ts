import type { Interval } from '@vitrine/contract/catalog'
import { sql } from 'kysely'
import type { Db, Write } from '#kernel/database.ts'

/** A line as it is written; it never changes. */
export interface NewLine {
  id: string
  productId: string
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

export function insertingLines(orderId: string, lines: readonly NewLine[]): Write {
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

/** The order that a line is of. */
export async function findOrderOf(db: Db, lineId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_line')
    .select('order_id as orderId')
    .where('id', '=', lineId)
    .executeTakeFirst()
  return row?.orderId
}
