import type { Db } from '../kernel/database.ts'
import type { Document } from '../kernel/personal-data.ts'
import { listPaidOrders, listReceiptLines } from './personal-data.store.ts'
import { drawReceipt } from './receipt-pdf.ts'

/** One PDF for each paid purchase of a person, one after the other. */
export async function* receiptsOf(db: Db, accountId: string): AsyncGenerator<Document> {
  for (const order of await listPaidOrders(db, accountId)) {
    const lines = await listReceiptLines(db, order.id)
    yield { path: `compras/recibos/recibo-${order.code}.pdf`, content: await drawReceipt(order, lines) }
  }
}
