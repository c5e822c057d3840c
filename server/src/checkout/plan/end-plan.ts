import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { RefundReason } from '@vitrine/contract/refund'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import * as z from 'zod'
import { endStopped } from '../../access/index.ts'
import type { App } from '../../kernel/app-context.ts'
import { afterCommit, type Tx } from '../../kernel/database.ts'
import { job } from '../../kernel/job.ts'
import {
  dropPayment,
  findPayment,
  listAttempts,
  type PaymentProviders,
  providerOf,
} from '../../payment/index.ts'
import { moveOrder, type OrderRow } from '../order.store.ts'
import { giveBack } from '../refund/give-back.ts'
import { leftOf, readPaid } from '../refund/paid-back.ts'
import { liveOf } from '../replace-charge.ts'
import { lockBills } from './bill.store.ts'
import { lockPlan, movePlan } from './plan.store.ts'

/** Take a charge back at its provider that nobody is to pay any more; money that comes all the same goes back. */
export const withdrawCharge = job('checkout.withdraw-charge', z.object({ paymentId: z.string() }))

export async function carryOutWithdrawal(
  app: App,
  providers: PaymentProviders,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(app.db, paymentId)
  if (payment?.droppedAt) await providerOf(providers, payment).cancelCharge?.(payment.txid)
}

/** Why what was paid goes back, and where. */
export interface BillRefund {
  reason: RefundReason
  requestedBy: string | null
  destination?: RefundDestination | undefined
  asCredit?: boolean | undefined
}

/**
 * Ends the plan of a sale, which its caller holds: what is not paid is not asked for any more, and what rests does so for
 * good. What is open still, its caller ends afterwards. Harmless when repeated.
 */
export async function endPlan(
  app: App,
  tx: Tx,
  sale: { id: string; lines: readonly { id: string }[] },
  { to, back, now }: { to: 'cancelled' | 'defaulted'; back?: BillRefund; now: Date },
): Promise<void> {
  const bills = await lockBills(tx, sale.id)
  const plan = await lockPlan(tx, sale.id)
  if (!plan || plan.state === 'cancelled' || plan.state === to) return
  await movePlan(tx, sale.id, to, now)
  await endStopped(
    tx,
    sale.lines.map(({ id }) => id),
  )
  for (const bill of bills) {
    if (ORDER_ALLOWS.cancel.some((status) => status === bill.status)) await cancelBill(app, tx, bill, now)
    else if (back) await returnBill(app, tx, bill, back, now)
  }
}

async function cancelBill(app: App, tx: Tx, { id, status }: OrderRow, now: Date): Promise<void> {
  const live = liveOf(await listAttempts(tx, id))
  if (live && (await dropPayment(tx, live.id, now)))
    afterCommit(tx, () => app.jobs.soon(withdrawCharge, { paymentId: live.id }))
  await moveOrder(tx, id, [status], 'cancelled', now)
}

/** A parcel that was paid goes back; one that is disputed waits for how that ends. */
export async function returnBill(
  app: App,
  tx: Tx,
  bill: OrderRow,
  back: BillRefund,
  now: Date,
): Promise<void> {
  if (!ORDER_ALLOWS.refund.some((status) => status === bill.status)) return
  const order = { ...bill, lines: [] }
  const paid = await readPaid(tx, order)
  const amount = leftOf(paid)
  if (amount > 0) await giveBack(app, tx, { order, paid, wish: { ...back, amount, shares: [] } }, now)
}
