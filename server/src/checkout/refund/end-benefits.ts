import { revoke } from '../../access/index.ts'
import { returnSeat } from '../../catalog/index.ts'
import type { Tx } from '../../kernel/database.ts'
import { returnCoupon } from '../../pricing/index.ts'
import { cancelOfLines } from '../../subscription/index.ts'
import { dropNoteOfOrder } from '../fiscal/fiscal-note.store.ts'
import { moveHoldsOf } from '../seat-hold.store.ts'

/** Lines that are paid back end what they opened: the access they paid for, subscriptions, seats. */
export async function endLines(tx: Tx, lineIds: readonly string[], now: Date): Promise<void> {
  await cancelOfLines(tx, lineIds)
  await revoke(tx, lineIds, now)
  for (const productId of await moveHoldsOf(tx, lineIds, 'sold', 'released')) await returnSeat(tx, productId)
}

/** A whole order that is paid back also gives its uses of coupons back, where these say so, and owes no fiscal note. */
export async function endOrderBenefits(
  tx: Tx,
  order: { id: string; lines: readonly { id: string }[] },
  now: Date,
): Promise<void> {
  await endLines(
    tx,
    order.lines.map(({ id }) => id),
    now,
  )
  await returnCoupon(tx, order.id, now)
  await dropNoteOfOrder(tx, order.id, now)
}
