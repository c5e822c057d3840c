import { grant } from '../access/index.ts'
import { type Grant, productGrants } from '../catalog/index.ts'
import type { App } from '../kernel/app-context.ts'
import type { Tx } from '../kernel/database.ts'
import { startSubscription } from '../subscription/index.ts'
import { type LineRow, listLines, moveOrder, type OrderRow } from './order.store.ts'
import { oweOrderMail } from './order-mails.ts'
import { spendReservations } from './reserve.ts'

/** The order is paid: opens what it bought, once, and says so. Whoever does not find it unpaid does nothing. */
export async function completeOrder(app: App, tx: Tx, order: OrderRow, now: Date): Promise<void> {
  if (!(await moveOrder(tx, order.id, ['awaiting-payment', 'expired'], 'paid', now))) return
  await spendReservations(tx, order.id)
  const lines = await listLines(tx, order.id)
  const products = lines.map(({ productId }) => productId)
  const grants = await productGrants(tx, products)
  for (const line of lines) await openLine(tx, order, line, grants.get(line.productId) ?? [], now)
  await oweOrderMail(app, tx, 'payment-confirmed', order)
}

async function openLine(tx: Tx, order: OrderRow, line: LineRow, opens: Grant[], now: Date): Promise<void> {
  const { accountId, brandId } = order
  if (line.interval !== 'once') {
    const { productId, priceId, interval } = line
    await startSubscription(
      tx,
      { accountId, brandId, productId, priceId, interval, orderLineId: line.id },
      opens,
      now,
    )
    return
  }
  const base = { accountId, source: 'order' as const, sourceId: line.id, from: now }
  await grant(
    tx,
    opens.map((one) => ({ ...base, ...one })),
  )
}
