import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, findPaidOrder, listReceiptLines } from '#order'
import { readLetterhead } from '#receipt'
import { findRegret } from '#refund-ledger'
import { drawProtocol } from './protocol-pdf.ts'

/** The protocol of a withdrawal as a PDF. Refuses `not-found`, and `regret.none` for an order without one. */
export async function protocolOf(
  app: Pick<App, 'db' | 'files'>,
  orderId: OrderId,
  accountId: AccountId,
): Promise<File> {
  const { db } = app
  if (!(await findOwnOrder(db, orderId, accountId))) throw new Refused('not-found')
  const regret = await findRegret(db, orderId, accountId)
  const order = await findPaidOrder(db, orderId, accountId)
  if (!regret || !order) throw new Refused('regret.none')
  const pdf = await drawProtocol(
    order,
    await listReceiptLines(db, orderId),
    regret,
    await readLetterhead(app, order.brandId),
  )
  return new File([new Uint8Array(pdf)], `desistencia-${regret.protocol}.pdf`, { type: 'application/pdf' })
}
