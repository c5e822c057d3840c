import { centavos } from '@vitrine/contract/money'
import type { App } from '../kernel/app-context.ts'
import type { Tx } from '../kernel/database.ts'
import { chargePayment, insertAttempt } from '../payment/index.ts'
import { completeOrder } from './complete-order.ts'
import type { OrderRow } from './order.store.ts'

/** Makes the attempt and promises its charge; an order of R$ 0,00 needs neither and is complete at once. */
export async function promisePayment(
  app: App,
  tx: Tx,
  order: OrderRow,
  { attempt, now }: { attempt: number; now: Date },
): Promise<void> {
  if (order.total === 0) return completeOrder(app, tx, order, now)
  const expiresAt = new Date(now.getTime() + app.config.pix.expiresIn * 1000)
  const payment = await insertAttempt(tx, {
    orderId: order.id,
    attempt,
    amount: centavos(order.total),
    at: now,
    expiresAt,
  })
  await app.jobs.enqueue(tx, chargePayment, { paymentId: payment.id }, { soon: true })
}
