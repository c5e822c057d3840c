import type { DebitFailure } from '@vitrine/contract/debit-failure'
import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import type { ActionPreview } from '@vitrine/contract/subscription'
import { isOver } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, today as dayNow } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { LockedOrder } from '#order'
import { listAttempts } from '#payment'
import { findMandate, type MandateRow, revokeMandate, revokeOthers, setSubscription } from '#pix-mandate'
import { enqueueWaitingStep } from './enqueue-step.ts'
import { lockWithOrder } from './hold.ts'
import { isLastPaid, type SubscribedPlan, type SubscriptionRow } from './life.ts'
import { debitedAt, isOfPeriodicity, orderCharge } from './off-session.ts'
import { findDebited, listStarted, makeMove, type Now, writeChanges } from './subscription.store.ts'
import { enqueueSubscriptionMail } from './subscription-mails.ts'

interface ForeseenDebits {
  subscription: Pick<SubscriptionRow, 'pixMandateId' | 'cancelAt'>
  /** That its next periods are of, and what they cost. */
  plan: Pick<SubscribedPlan, 'interval'>
  charges: ActionPreview['charges']
}

/**
 * What an action makes of Pix Automático; nothing where all goes on. The bank does not tell the ceiling of its payer: all
 * that is known is that none is below the floor.
 */
export async function foreseeDebits(
  db: Db,
  { subscription: { pixMandateId }, plan, charges }: ForeseenDebits,
): Promise<Pick<ActionPreview, 'pix'>> {
  const mandate = pixMandateId && charges.length > 0 ? await findMandate(db, pixMandateId) : undefined
  if (!mandate) return {}
  const most = Math.max(...charges.map(({ amount }) => amount))
  if (!isOfPeriodicity(mandate, plan)) return { pix: { problem: 'other-interval', most } }
  return most > mandate.floor ? { pix: { problem: 'may-exceed-ceiling', most } } : {}
}

/** A debit is scheduled two days ahead at least. */
const AHEAD = 2

/**
 * The payer gave an authorisation: each renewal is debited by it from now on, in place of a card or of an authorisation
 * of before. An order that waits and is due later is debited as well. Nothing while its subscription has not begun; one
 * that is over needs none.
 */
export async function attachMandate(app: App, tx: Tx, mandate: MandateRow, moment: Now): Promise<void> {
  const { id: pixMandateId, orderLineId } = mandate
  const id = mandate.subscriptionId ?? (orderLineId ? (await listStarted(tx, [orderLineId]))[0] : undefined)
  const held = id && (await lockWithOrder(tx, id))
  if (!held || held.subscription.pixMandateId === pixMandateId) return
  const { subscription } = held
  await setSubscription(tx, pixMandateId, subscription.id)
  if (isOver(subscription.status) || isEnding(subscription)) return revokeMandate(tx, pixMandateId, moment.at)
  await revokeOthers(tx, { subscriptionId: subscription.id, besides: pixMandateId }, moment.at)
  const moving = {
    move: 'set-pix-mandate',
    actor: 'subscriber',
    actorId: subscription.accountId,
    effectiveOn: moment.today,
    command: pixMandateId,
  } as const
  const changes = { pixMandateId, chargeAt: null }
  const changed = await makeMove(tx, subscription, moving, changes, moment)
  // What is due too soon, is of another interval, or waits for its subscriber alone is paid by hand; so is the renewal whose
  // code offered the authorisation.
  const isCovered = isOfPeriodicity(mandate, changed.change ?? changed) && isFrom(mandate, changed)
  if (isCovered && isDebitedLater(changed, moment) && held.order)
    await orderCharge(app, tx, { subscription: changed, order: held.order }, moment)
}

const isEnding = (subscription: SubscriptionRow): boolean =>
  subscription.cancelAt !== null && isLastPaid(subscription)

/** Whether the open order is due once the authorisation has begun. */
const isFrom = ({ startsOn }: MandateRow, { nextDueOn }: SubscriptionRow): boolean =>
  nextDueOn !== null && nextDueOn >= startsOn

/** Whether the open order is due late enough to be debited. */
const isDebitedLater = ({ nextDueOn, nextUntil }: SubscriptionRow, { today }: Now): boolean =>
  nextDueOn !== null && nextUntil === null && nextDueOn >= addDays(today, AHEAD)

interface FailedDebit {
  order: LockedOrder
  failed: DebitFailure
  /** By which it was to be debited. */
  pixMandateId: string | null
}

/** Nothing was debited for an open order: its subscriber is told at once how to pay it. */
export async function recordDebitFailure(
  app: App,
  tx: Tx,
  { order, failed, pixMandateId }: FailedDebit,
  moment: Now,
): Promise<void> {
  const subscription = await findOrderSubscription(tx, order)
  if (!subscription) return
  // Another authorisation took the place of the one that ended with it.
  const isReplaced = subscription.pixMandateId !== null && subscription.pixMandateId !== pixMandateId
  if (isReplaced && isDebitedLater(subscription, moment)) {
    await orderCharge(app, tx, { subscription, order }, moment)
    return
  }
  const waiting = await writeChanges(tx, subscription, { chargeAt: null }, moment)
  await enqueueWaitingStep(app, tx, waiting, moment)
  await notifyFailure(app, tx, { subscription, order, failed }, moment)
}

/** The open order's bank tries again on a day. */
export async function recordDebitRetry(
  app: App,
  tx: Tx,
  { order, on }: { order: LockedOrder; on: CalendarDay },
  moment: Now,
): Promise<void> {
  const subscription = await findOrderSubscription(tx, order)
  if (!subscription) return
  const waiting = await writeChanges(tx, subscription, { chargeAt: debitedAt(on) }, moment)
  await enqueueWaitingStep(app, tx, waiting, moment)
  const about = {
    subscription,
    reference: `${order.id}:debit:${on}`,
    orderId: order.id,
    askedOn: moment.today,
  }
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-debit-retried', ...about })
}

async function findOrderSubscription(
  tx: Tx,
  { id, subscriptionId }: LockedOrder,
): Promise<SubscriptionRow | undefined> {
  const held = subscriptionId ? await lockWithOrder(tx, subscriptionId) : undefined
  return held?.subscription.nextOrderId === id ? held.subscription : undefined
}

interface FailedRenewal {
  subscription: SubscriptionRow
  order: Pick<LockedOrder, 'id'>
  failed: DebitFailure
}

/** Once for each debit: that it failed, and that its authorisation ended, are one piece of news. */
async function notifyFailure(
  app: App,
  tx: Tx,
  { subscription, order, failed }: FailedRenewal,
  { today }: Now,
): Promise<void> {
  const attempts = await listAttempts(tx, order.id)
  const reference = `${order.id}:debit:${attempts[0]?.attempt ?? 0}`
  const about = { subscription, reference, orderId: order.id, askedOn: today, debitFailed: failed }
  await enqueueSubscriptionMail(app, tx, { kind: 'subscription-debit-failed', ...about })
}

/** An authorisation is over that debited a subscription: it goes on, paid by hand, and its subscriber is told. */
export async function loseMandate(app: App, tx: Tx, mandate: MandateRow, moment: Now): Promise<void> {
  const id = await findDebited(tx, mandate.id)
  const held = id && (await lockWithOrder(tx, id))
  if (!held || held.subscription.pixMandateId !== mandate.id) return
  const { order } = held
  const subscription = await clear(tx, held.subscription, { actor: 'payment' }, moment)
  if (order && subscription.nextDueOn && !subscription.nextUntil)
    return notifyFailure(app, tx, { subscription, order, failed: 'mandate-ended' }, moment)
  await notifyEnded(app, tx, { subscription, pixMandateId: mandate.id })
}

/** A subscription goes on without its authorisation, which is ended at the bank; its subscriber is told. */
export async function clearMandate(app: App, tx: Tx, debited: SubscriptionRow, moment: Now): Promise<void> {
  const subscription = await clear(tx, debited, { actor: 'payment' }, moment)
  await notifyEnded(app, tx, { subscription, pixMandateId: debited.pixMandateId })
}

const notifyEnded = (
  app: App,
  tx: Tx,
  { subscription, pixMandateId }: Pick<SubscriptionRow, 'pixMandateId'> & { subscription: SubscriptionRow },
): Promise<void> =>
  enqueueSubscriptionMail(app, tx, {
    kind: 'subscription-mandate-ended',
    subscription,
    reference: `${pixMandateId}:ended`,
  })

const clear = (
  tx: Tx,
  subscription: SubscriptionRow,
  by: { actor: 'payment' } | { actor: 'subscriber'; actorId: AccountId },
  moment: Now,
): Promise<SubscriptionRow> => {
  const command = `${subscription.pixMandateId}:cleared`
  const moving = { move: 'clear-pix-mandate', ...by, effectiveOn: moment.today, command } as const
  return makeMove(tx, subscription, moving, { pixMandateId: null, chargeAt: null }, moment)
}

/**
 * Its owner ends Pix Automático here: it is ended at the bank as well, with what is scheduled, and renewals are paid by
 * hand. Refuses `not-found`.
 */
export async function endMandate(
  app: App,
  { id, accountId }: { id: SubscriptionId; accountId: AccountId },
): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: dayNow(at) }
  await inTransaction(app.db, async (tx) => {
    const held = await lockWithOrder(tx, id)
    if (held?.subscription.accountId !== accountId) throw new Refused('not-found')
    await revokeOthers(tx, { subscriptionId: id, besides: null }, at)
    if (held.subscription.pixMandateId)
      await clear(tx, held.subscription, { actor: 'subscriber', actorId: accountId }, moment)
  })
}
