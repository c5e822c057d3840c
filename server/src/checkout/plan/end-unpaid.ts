import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import { lockOrder } from '../order.store.ts'
import { oweOrderMail } from '../order-mails.ts'
import { endLines } from '../refund/end-benefits.ts'
import { endPlan } from './end-plan.ts'

/** A sale whose bill was not paid, or was taken back: what it opened ends, and nothing more of it is asked. */
export async function endUnpaid(
  app: App,
  tx: Tx,
  saleId: string,
  { bill, now }: { bill?: { id: string; accountId: string }; now: Date },
): Promise<void> {
  const sale = await lockOrder(tx, saleId)
  await endPlan(app, tx, sale, { to: 'defaulted', now })
  await endLines(
    tx,
    sale.lines.map(({ id }) => id),
    now,
  )
  if (bill) await oweOrderMail(app, tx, 'plan-ended', { id: bill.id, accountId: bill.accountId })
}
