import type { Order } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { App } from '../../kernel/app-context.ts'
import { inTransaction } from '../../kernel/database.ts'
import { listAttempts } from '../../payment/index.ts'
import { lockOrder } from '../order.store.ts'
import { viewOrder } from '../order-view.store.ts'
import { liveOf } from '../replace-charge.ts'
import { priceNow } from './price-bill.ts'

/** The order as its buyer sees it; a bill that nothing is charged for yet, at what it costs today. */
export async function viewOrderNow(app: App, id: string, accountId: string): Promise<Order> {
  const order = await viewOrder(app.db, id, accountId)
  if (!order.bill || !ORDER_ALLOWS.pay.some((status) => status === order.status)) return order
  await refreshBill(app, id)
  return viewOrder(app.db, id, accountId)
}

/** What a charge is running for stays what it is charged for. */
export const refreshBill = (app: App, id: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!ORDER_ALLOWS.pay.some((status) => status === order.status)) return
    if (liveOf(await listAttempts(tx, id))) return
    await priceNow(tx, app.config, order, { method: 'pix', now: app.clock.now() })
  })
