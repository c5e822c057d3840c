import type { OrderId, ProductId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import type { Tx, Write } from '#kernel/database.ts'

export interface SeatHold {
  lineId: string
  productId: ProductId
}

export async function insertHolds(tx: Tx, holds: readonly SeatHold[]): Promise<void> {
  if (holds.length === 0) return
  await tx
    .insertInto('seat_hold')
    .values(
      holds.map(({ lineId, productId }) => ({ order_line_id: lineId, product_id: productId, state: 'held' })),
    )
    .execute()
}

/** Whether any line of an order is of a product with a limited number of seats. */
export async function holdsSeats(tx: Tx, orderId: OrderId): Promise<boolean> {
  const row = await tx
    .selectFrom('seat_hold')
    .innerJoin('order_line', 'order_line.id', 'seat_hold.order_line_id')
    .select('seat_hold.product_id')
    .where('order_line.order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The order was paid: its seats are sold. */
export const sellingHolds = (orderId: OrderId): Write => sql`
  update seat_hold set state = 'sold' from order_line
  where order_line.order_id = ${orderId} and order_line_id = order_line.id and state = 'held'`

/** Moves the holds of an order; resolves to the products whose hold moved, so that nothing moves twice. */
export async function moveHolds(tx: Tx, orderId: OrderId, from: string, to: string): Promise<ProductId[]> {
  const lines = await tx.selectFrom('order_line').select('id').where('order_id', '=', orderId).execute()
  return moveHoldsOf(
    tx,
    lines.map(({ id }) => id),
    from,
    to,
  )
}

/** The same of some lines alone. */
export async function moveHoldsOf(
  tx: Tx,
  lineIds: readonly string[],
  from: string,
  to: string,
): Promise<ProductId[]> {
  if (lineIds.length === 0) return []
  const rows = await tx
    .updateTable('seat_hold')
    .set({ state: to })
    .where('state', '=', from)
    .where('order_line_id', 'in', [...lineIds])
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id).sort()
}
