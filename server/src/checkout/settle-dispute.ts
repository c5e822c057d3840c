import { endSuspended, resumeGrants, suspendGrants } from '../access/index.ts'
import type { App } from '../kernel/app-context.ts'
import { inTransaction, type Tx } from '../kernel/database.ts'
import type { Dispute, PaymentProvider, PaymentRow } from '../payment/index.ts'
import { endSubscriptions, resumeSubscriptions, suspendSubscriptions } from '../subscription/index.ts'
import { withdrawCredit } from './credit/credit.ts'
import { closeDispute, moveDisputed, openDispute } from './dispute.store.ts'
import { type HeldOrder, lockOrder } from './order.store.ts'
import { oweOrderMail } from './order-mails.ts'
import { lockBills, lockSale } from './plan/bill.store.ts'
import { endPlan, returnBill } from './plan/end-plan.ts'
import { endUnpaid } from './plan/end-unpaid.ts'
import { findPlan } from './plan/plan.store.ts'
import { statusByRefunds } from './refund/back.store.ts'

/**
 * Brings a paid order in line with what its holder disputes: what it opened rests while the dispute is open, goes on
 * when it is won and ends when it is lost, and so does what had become credit. Of one that was given back before, the
 * shop hears all the same. Whoever comes second finds nothing left to do.
 */
export async function settleDispute(app: App, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  const dispute = (await provider.readCharge(payment.txid))?.dispute
  if (!dispute) return
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    // Of a parcel its sale first, as whoever takes that back.
    await lockSale(tx, payment.orderId)
    const order = await lockOrder(tx, payment.orderId)
    await open(app, tx, order, { payment, dispute, now })
    if (dispute.state !== 'open') await close(app, tx, order, { payment, state: dispute.state, now })
  })
}

const back = { reason: 'other', requestedBy: null } as const

const linesOf = ({ lines }: HeldOrder) => lines.map(({ id }) => id)

async function open(
  app: App,
  tx: Tx,
  order: HeldOrder,
  { payment, dispute, now }: { payment: PaymentRow; dispute: Dispute; now: Date },
): Promise<void> {
  const disputeId = await openDispute(tx, payment.id, dispute)
  if (!disputeId) return
  await oweOrderMail(app, tx, 'dispute-opened', order)
  if (!(await moveDisputed(tx, order.id, { from: ['paid', 'partially-refunded'], to: 'disputed', at: now })))
    return
  await suspendGrants(tx, { disputeId, lineIds: linesOf(order), at: now })
  await suspendSubscriptions(tx, linesOf(order))
}

async function close(
  app: App,
  tx: Tx,
  order: HeldOrder,
  { payment, state, now }: { payment: PaymentRow; state: 'won' | 'lost'; now: Date },
): Promise<void> {
  const disputeId = await closeDispute(tx, payment.id, state, now)
  if (!disputeId) return
  const to = state === 'won' ? await statusByRefunds(tx, order.id) : 'charged-back'
  if (await moveDisputed(tx, order.id, { from: ['disputed'], to, at: now })) {
    await (state === 'won' ? resumeGrants(tx, disputeId) : endSuspended(tx, disputeId))
    await (state === 'won' ? resumeSubscriptions : endSubscriptions)(tx, linesOf(order))
    if (state === 'lost' && order.financed > 0) await endPlan(app, tx, order, { to: 'cancelled', back, now })
    if (order.planOf) await closeBill(app, tx, { ...order, planOf: order.planOf }, { state, now })
  }
  if (state === 'lost') await withdrawCredit(tx, order, payment.id, now)
}

/** A parcel that was taken back ends its sale; one that is kept, of a sale that was taken back meanwhile, goes back too. */
async function closeBill(
  app: App,
  tx: Tx,
  bill: HeldOrder & { planOf: string },
  { state, now }: { state: 'won' | 'lost'; now: Date },
): Promise<void> {
  if (state === 'lost') return endUnpaid(app, tx, bill.planOf, { bill, now })
  const { state: stands } = await findPlan(tx, bill.planOf)
  const [kept] = (await lockBills(tx, bill.planOf)).filter(({ id }) => id === bill.id)
  if (stands === 'cancelled' && kept) await returnBill(app, tx, kept, back, now)
}
