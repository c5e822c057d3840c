import type { Db } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { findOwnOrder } from '../order.store.ts'
import { findPaidOrder, listReceiptLines } from '../personal-data.store.ts'
import { findRegret } from './protocol.store.ts'
import { drawProtocol } from './protocol-pdf.ts'

/** The proof of a regret as a PDF; refuses what is somebody else's, and a purchase that was not taken back. */
export async function protocolOf(db: Db, orderId: string, accountId: string): Promise<File> {
  if (!(await findOwnOrder(db, orderId, accountId))) throw new Refused('not-found')
  const regret = await findRegret(db, orderId, accountId)
  const order = await findPaidOrder(db, orderId, accountId)
  if (!regret || !order) throw new Refused('regret.none')
  const pdf = await drawProtocol(order, await listReceiptLines(db, orderId), regret)
  return new File([new Uint8Array(pdf)], `desistencia-${regret.protocol}.pdf`, { type: 'application/pdf' })
}
