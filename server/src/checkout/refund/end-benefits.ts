import { revoke } from '../../access/index.ts'
import { returnSeat } from '../../catalog/index.ts'
import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import { tellHook } from '../../kernel/hook.ts'
import { returnCoupon } from '../../pricing/index.ts'
import { dropNoteOfOrder } from '../fiscal/fiscal-note.store.ts'
import type { HeldOrder } from '../order.store.ts'
import { type GivenBack, linesGivenBack } from '../order-hooks.ts'
import { moveHoldsOf } from '../seat-hold.store.ts'

/** Lines that are paid back end what they opened: the access they paid for, seats, and what others have to end. */
export async function endLines(app: App, tx: Tx, given: GivenBack, now: Date): Promise<void> {
  const { lineIds } = given
  await tellHook(app, tx, linesGivenBack, { ...given, now })
  await revoke(tx, lineIds, now)
  for (const productId of await moveHoldsOf(tx, lineIds, 'sold', 'released')) await returnSeat(tx, productId)
}

/** A whole order that is paid back also gives its uses of coupons back, where these say so, and owes no fiscal note. */
export async function endOrderBenefits(app: App, tx: Tx, order: HeldOrder, now: Date): Promise<void> {
  await endLines(app, tx, { order, lineIds: order.lines.map(({ id }) => id) }, now)
  await returnCoupon(tx, order.id, now)
  await dropNoteOfOrder(tx, order.id, now)
}
