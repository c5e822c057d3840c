import type { OrderStatus } from '@vitrine/contract/checkout'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { App } from '../kernel/app-context.ts'
import { inTransaction, together } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { listAttempts } from '../payment/index.ts'
import { findOwnOrder, lockOrder, moveOrder } from './order.store.ts'
import { newAttempt, promisingPayment } from './promise-payment.ts'
import { refuseHeld, takeAgain } from './take-again.ts'

const PAYABLE: readonly OrderStatus[] = ORDER_ALLOWS.pay
const LIVE = ['created', 'pending', 'paid']

/** A new code for an order whose code ended. While one lives there is nothing to do: one live charge per order. */
export async function renewPix(app: App, orderId: string, accountId: string): Promise<void> {
  if (!(await findOwnOrder(app.db, orderId, accountId))) throw new Refused('not-found')
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!PAYABLE.includes(order.status)) throw new Refused('order.not-payable')
    const attempts = await listAttempts(tx, orderId)
    if (attempts.some(({ status }) => LIVE.includes(status))) return
    await refuseHeld(tx, order, now)
    if (await moveOrder(tx, orderId, ['expired'], 'awaiting-payment', now)) await takeAgain(tx, order, now)
    const attempt = newAttempt(app, order, {
      method: 'pix',
      attempt: (attempts[0]?.attempt ?? 0) + 1,
      at: now,
    })
    await together(tx, promisingPayment(app, tx, attempt))
  })
}
