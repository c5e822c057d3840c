import { revoke } from '#access'
import { returnSeat } from '#catalog'
import { moveHoldsOf } from '#checkout'
import { dropNoteOfOrder } from '#fiscal'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { tellHook } from '#kernel/hook.ts'
import { type HeldOrder, orderHooks } from '#order'
import { returnCoupon } from '#promotion'

/** Lines that are paid back end what they opened: the access they paid for, seats, and what others have to end. */
export async function endLines(
  app: App,
  tx: Tx,
  given: { order: HeldOrder; lineIds: readonly string[] },
  now: Date,
): Promise<void> {
  const { lineIds } = given
  await tellHook(app, tx, orderHooks.givenBack, { ...given, now })
  await revoke(tx, lineIds, now)
  for (const productId of await moveHoldsOf(tx, lineIds, 'sold', 'released')) await returnSeat(tx, productId)
}

/** A whole order that is paid back also gives its uses of coupons back, where these say so, and owes no fiscal note. */
export async function endOrderBenefits(app: App, tx: Tx, order: HeldOrder, now: Date): Promise<void> {
  await endLines(app, tx, { order, lineIds: order.lines.map(({ id }) => id) }, now)
  await returnCoupon(tx, order.id, now)
  await dropNoteOfOrder(tx, { orderId: order.id, why: 'given-back' }, now)
}
