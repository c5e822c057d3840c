import type { Tx } from '../kernel/database.ts'

export interface SeatHold {
  lineId: string
  productId: string
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

/** Moves the holds of an order; resolves to the products whose hold moved, so that nothing moves twice. */
export async function moveHolds(tx: Tx, orderId: string, from: string, to: string): Promise<string[]> {
  const rows = await tx
    .updateTable('seat_hold')
    .set({ state: to })
    .where('state', '=', from)
    .where('order_line_id', 'in', (q) =>
      q.selectFrom('order_line').select('id').where('order_id', '=', orderId),
    )
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id).sort()
}
