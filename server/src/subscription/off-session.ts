import { firstDebitOn } from '@vitrine/contract/pix-mandate'
import { type CalendarDay, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { chargeOffSessionJob } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import type { LockedOrder } from '#order'
import { listAttempts, OPEN, settlePayment } from '#payment'
import type { SubscriptionRow } from './life.ts'
import { type Now, writeChanges } from './subscription.store.ts'

export const isChargeDue = ({ chargeAt }: Pick<SubscriptionRow, 'chargeAt'>, { at }: Now): boolean =>
  chargeAt !== null && chargeAt <= at

/** So long after a card's charge was ordered whoever steps the subscription looks what became of it. */
export const POLL_AGAIN_MS = HOUR_MS
/** Banks debit by Pix Automático in the morning, and once more until 21 h: at this hour it is known what became of it. */
const DEBITED_HOUR = 22

/** When it is known what became of a debit on a day. */
export const debitedAt = (day: CalendarDay): Date =>
  new Date(startOfDay(day).getTime() + DEBITED_HOUR * HOUR_MS)

/** When it is looked again at what was ordered now. */
function pollAt({ pixMandateId, nextDueOn }: SubscriptionRow, { at, today }: Now): Date {
  if (!pixMandateId) return new Date(at.getTime() + POLL_AGAIN_MS)
  const first = debitedAt(firstDebitOn(nextDueOn ?? today))
  if (first > at) return first
  const tonight = debitedAt(today)
  return tonight > at ? tonight : new Date(tonight.getTime() + 24 * HOUR_MS)
}

interface ChargedRenewal {
  subscription: SubscriptionRow
  order: Pick<LockedOrder, 'id'>
  /** The step of dunning that the charge stands for. */
  dunned?: Pick<SubscriptionRow, 'dunnedDay' | 'dunnedOn'> | undefined
}

/**
 * Orders the charge of the saved card, or the debit by Pix Automático, for the open order of a locked subscription; where
 * one runs already, asks what became of it. Resolves to the subscription as it is then.
 */
export async function orderCharge(
  app: App,
  tx: Tx,
  { subscription, order, dunned }: ChargedRenewal,
  moment: Now,
): Promise<SubscriptionRow> {
  const { savedCardId, pixMandateId } = subscription
  const isCharged = savedCardId !== null || pixMandateId !== null
  const chargeAt = isCharged ? pollAt(subscription, moment) : null
  const after = await writeChanges(tx, subscription, { chargeAt, ...dunned }, moment)
  if (isCharged) await enqueueCharge(app, tx, after, order)
  return after
}

async function enqueueCharge(
  app: App,
  tx: Tx,
  { savedCardId, pixMandateId }: SubscriptionRow,
  order: ChargedRenewal['order'],
): Promise<void> {
  const attempts = await listAttempts(tx, order.id)
  const running = attempts.find(({ status, offSession }) => offSession && OPEN.includes(status))
  if (running) return app.jobs.enqueue(tx, settlePayment, { paymentId: running.id })
  const attempt = (attempts[0]?.attempt ?? 0) + 1
  const by = savedCardId ? { savedCardId } : { pixMandateId: pixMandateId! }
  await app.jobs.enqueue(tx, chargeOffSessionJob, { orderId: order.id, ...by, attempt })
}
