import type { Tx } from '#kernel/database.ts'

/** Puts a line aside, or back; `cartId` is the caller's own cart: a line of another cart is not found. */
export async function moveLine(
  tx: Tx,
  cartId: string,
  lineId: string,
  savedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cart_line')
    .set({ saved_at: savedAt })
    .where('cart_id', '=', cartId)
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
