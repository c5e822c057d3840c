import type { Db } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import type { Document } from '../kernel/personal-data.ts'
import { findOwnOrder } from './order.store.ts'
import { findPaidOrder, listPaidOrders, listReceiptLines } from './personal-data.store.ts'
import { drawReceipt } from './receipt-pdf.ts'

/** One PDF for each paid purchase of a person, one after the other. */
export async function* receiptsOf(db: Db, accountId: string): AsyncGenerator<Document> {
  for (const order of await listPaidOrders(db, accountId)) {
    const lines = await listReceiptLines(db, order.id)
    yield { path: `compras/recibos/recibo-${order.code}.pdf`, content: await drawReceipt(order, lines) }
  }
}

/** The receipt of one purchase as a PDF; refuses what is somebody else's, and what is not paid. */
export async function receiptOf(db: Db, id: string, accountId: string): Promise<File> {
  if (!(await findOwnOrder(db, id, accountId))) throw new Refused('not-found')
  const order = await findPaidOrder(db, id, accountId)
  if (!order) throw new Refused('order.not-paid')
  const pdf = await drawReceipt(order, await listReceiptLines(db, id))
  return new File([new Uint8Array(pdf)], `recibo-${order.code}.pdf`, { type: 'application/pdf' })
}
