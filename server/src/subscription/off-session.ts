import { CYCLES } from '@vitrine/contract/billing-cycle'
import { chargeTime } from '@vitrine/contract/card-retry'
import { firstDebitOn, periodicityOf } from '@vitrine/contract/pix-mandate'
import { type CalendarDay, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { chargeOffSessionJob } from '#checkout'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { LockedOrder } from '#order'
import { listAttempts, OPEN, settlePayment } from '#payment'
import { findMandate, type MandateRow, type NewMandate } from '#pix-mandate'
import { findChargeable } from '#saved-card'
import type { SubscribedPlan, SubscriptionRow } from './life.ts'
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

/** A number from 0 to 1, the same for the same subscription each time: cards are charged all through the morning. */
export const seedOf = ({ id }: Pick<SubscriptionRow, 'id'>): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) / 997

/** Whether the saved card of a subscription can be charged on a day: its holder agreed, and nothing speaks against it. */
export async function isChargeable(
  app: App,
  tx: Tx,
  { savedCardId, accountId }: Pick<SubscriptionRow, 'savedCardId' | 'accountId'>,
  day: CalendarDay,
): Promise<boolean> {
  if (!savedCardId) return false
  const card = await findChargeable(app, tx, { id: savedCardId, accountId }, startOfDay(day))
  return card !== undefined && card.problem === undefined
}

/** When the card is charged for an order that is due on a day: that morning, or now where it is over. */
export const firstCharge = (
  subscription: Pick<SubscriptionRow, 'id'>,
  dueOn: CalendarDay,
  now: Date,
): Date => {
  const planned = chargeTime(dueOn, seedOf(subscription))
  return planned > now ? planned : now
}

/** Whether an authorisation debits a plan: one that is charged as often as it says. */
export const isOfPeriodicity = (
  { periodicity }: Pick<MandateRow, 'periodicity'>,
  { interval }: Pick<SubscribedPlan, 'interval'>,
): boolean => periodicityOf(CYCLES[interval]) === periodicity

/** Whether the next period of a subscription can be debited by Pix Automático. */
export async function isDebitable(
  db: Db,
  { pixMandateId, change, interval }: Pick<SubscriptionRow, 'pixMandateId' | 'change' | 'interval'>,
): Promise<boolean> {
  if (!pixMandateId) return false
  const mandate = await findMandate(db, pixMandateId)
  return mandate?.status === 'approved' && isOfPeriodicity(mandate, change ?? { interval })
}

/**
 * What the code of a renewal that is paid by hand offers: the debit of those after it. Nothing where there are none, where
 * banks do not know its interval, or where a renewal costs nothing.
 */
export function offeredWith(
  { cancelAt, maxCycles, charges }: SubscriptionRow,
  { interval, amount: floor }: Pick<SubscribedPlan, 'interval' | 'amount'>,
  startsOn: CalendarDay,
): Pick<NewMandate, 'periodicity' | 'startsOn' | 'floor'> | undefined {
  const periodicity = periodicityOf(CYCLES[interval])
  const isLast = cancelAt !== null || (maxCycles !== null && charges + 1 >= maxCycles)
  return periodicity && floor > 0 && !isLast ? { periodicity, startsOn, floor } : undefined
}
