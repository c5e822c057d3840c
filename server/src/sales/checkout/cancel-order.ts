import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, lockOrder, moveOrder } from '#order'
import { dropPayment, listAttempts, type PaymentRow } from '#payment'
import type { PaymentProviders } from '#payment-provider'
import type { OwnOrder } from './change-method.ts'
import { cancelRunning, liveOf } from './replace-charge.ts'
import { releaseReservations } from './reserve.ts'

/**
 * Cancels an unpaid order for its buyer. The charge is cancelled at its provider first, so that nobody can pay it any
 * more; then seats, coupon and credit are free again. Repeating it changes nothing. Refuses `payment.under-way` once the
 * charge has been paid, or while its state is unknown.
 */
export async function cancelOrder(
  app: App,
  providers: PaymentProviders,
  { id, accountId }: OwnOrder,
): Promise<void> {
  const order = await findOwnOrder(app.db, id, accountId)
  if (!order) throw new Refused('not-found')
  if (order.status === 'cancelled') return
  if (order.kind !== 'checkout') throw new Refused('order.of-subscription')
  if (!ORDER_ALLOWS.cancel.some((status) => status === order.status)) throw new Refused('order.not-payable')
  const running = liveOf(await listAttempts(app.db, id))
  if (running) await cancelRunning(app, providers, running)
  await end(app, id, running)
}

async function end(app: App, id: string, running: PaymentRow | undefined): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status === 'cancelled') return
    const live = liveOf(await listAttempts(tx, id))
    // Somebody pays in another way meanwhile: that charge was not taken back.
    if (live && live.id !== running?.id) throw new Refused('payment.under-way')
    if (live) await dropPayment(tx, live.id, now)
    if (!(await moveOrder(tx, id, [...ORDER_ALLOWS.cancel], 'cancelled', now)))
      throw new Refused('order.not-payable')
    await releaseReservations(tx, id, now)
  })
}
