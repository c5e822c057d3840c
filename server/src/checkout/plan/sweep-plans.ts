import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { today } from '@vitrine/contract/time'
import { restGrants } from '../../access/index.ts'
import type { App } from '../../kernel/app-context.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { asksAddress } from '../../payment/index.ts'
import { lockOrder } from '../order.store.ts'
import { hasAddress } from '../order-address.store.ts'
import { oweOrderMail } from '../order-mails.ts'
import { isDaytime } from '../reminder-times.ts'
import { replaceCharge } from '../replace-charge.ts'
import { type Dunned, listDunned, lockBills, noteDunned } from './bill.store.ts'
import { type DunningStep, dunningDays, dunningStep } from './dunning.ts'
import { endUnpaid } from './end-unpaid.ts'
import { findPlan, lockPlan, movePlan } from './plan.store.ts'

const BATCH = 500

/** Sends bills, reminds of them, and lets what is not paid for rest and end; by day, each step once. */
export async function sweepPlans(app: App): Promise<void> {
  const now = app.clock.now()
  if (!isDaytime(now)) return
  for (const bill of await listDunned(app.db, dunningDays(today(now)), BATCH)) {
    const due = dunningStep(bill.dueOn, bill.dunned, today(now))
    if (due) await take(app, due.kind, { bill, step: due.step, now })
  }
}

/** One bill that cannot be told of keeps no other from it; it is tried again. */
async function take(app: App, kind: DunningStep['kind'], step: Step): Promise<void> {
  try {
    await inTransaction(app.db, (tx) => STEPS[kind](app, tx, step))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    app.log.error({ order: step.bill.id, step: kind, reason }, 'dunning failed')
  }
}

interface Step {
  bill: Dunned
  step: number
  now: Date
}

/** A bill can be paid now: who pays by boleto gets one, anybody else the page where to pay. */
async function sendBill(app: App, tx: Tx, { bill, step }: Step): Promise<void> {
  const { status } = await lockOrder(tx, bill.id)
  if (!(await noteDunned(tx, bill, step)) || !ORDER_ALLOWS.pay.some((one) => one === status)) return
  const lacksAddress = asksAddress(app.config, 'boleto') && !(await hasAddress(tx, bill.id))
  const isSlip = bill.method === 'boleto' && app.config.boleto && !lacksAddress
  // Nothing is made while another charge of it runs.
  const made = isSlip && (await replaceCharge(app, tx, { orderId: bill.id, method: 'boleto' }))
  if (!made) await oweOrderMail(app, tx, 'bill-ready', bill)
}

async function remind(app: App, tx: Tx, { bill, step }: Step): Promise<void> {
  if (!(await noteDunned(tx, bill, step))) return
  // Of one whose access rests already it says nothing new.
  if ((await findPlan(tx, bill.saleId)).state === 'active') await oweOrderMail(app, tx, 'bill-overdue', bill)
}

/** What was bought rests until nothing is overdue. */
async function letRest(app: App, tx: Tx, { bill, step, now }: Step): Promise<void> {
  const sale = await lockOrder(tx, bill.saleId)
  if (!(await noteDunned(tx, bill, step))) return
  // The bill before its plan, as whoever pays it.
  const plan = await lockPlan(tx, bill.saleId)
  if (plan?.state !== 'active') return
  await movePlan(tx, bill.saleId, 'suspended', now)
  await restGrants(tx, { saleId: sale.id, lineIds: sale.lines.map(({ id }) => id), at: now })
  await oweOrderMail(app, tx, 'plan-suspended', bill)
}

async function end(app: App, tx: Tx, { bill, step, now }: Step): Promise<void> {
  await lockOrder(tx, bill.saleId)
  // All of them in their order, as whoever pays one.
  await lockBills(tx, bill.saleId)
  if (await noteDunned(tx, bill, step)) await endUnpaid(app, tx, bill.saleId, { bill, now })
}

const STEPS = { ready: sendBill, overdue: remind, rests: letRest, ended: end }
