import { allowsMove } from '@vitrine/contract/subscription-life'
import { today } from '@vitrine/contract/time'
import { liftHold, placeHold, revoke } from '#access'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { answerHook, type FactsOf, onHook } from '#kernel/hook.ts'
import { type LockedOrder, orderHooks } from '#order'
import { pixMandateHooks } from '#pix-mandate'
import { removalScheduled } from '#privacy'
import { debtsOfBuyer, plansOfBuyers } from '#promotion'
import { savedCardHooks } from '#saved-card'
import { cancelAll } from './cancel.ts'
import { enqueueStep } from './enqueue-step.ts'
import type { BeforeChange, SubscriptionRow } from './life.ts'
import { closePause } from './pause.ts'
import { recordDecline } from './renewal-card.ts'
import {
  attachMandate,
  clearMandate,
  loseMandate,
  recordDebitFailure,
  recordDebitRetry,
} from './renewal-pix.ts'
import { isReverted, settleChange, settlePeriod, unpaidHold } from './settle.ts'
import { settleReactivation, startSubscriptions } from './start.ts'
import {
  isCharged,
  listPlansOf,
  listStarted,
  lockSubscriptions,
  type MoveCommand,
  makeMove,
  type Now,
} from './subscription.store.ts'
import { listDebts, listEndedPlans } from './view.store.ts'

const nowOf = (now: Date): Now => ({ at: now, today: today(now) })

/** What happens to orders and accounts, as far as subscriptions have a part in it, and what is asked about plans. */
export const subscriptionHooks = [
  onHook(orderHooks.paid, async (app, tx, { order, now }) => {
    if (order.kind === 'checkout') await startSubscriptions(app, tx, order, nowOf(now))
    if (order.kind === 'renewal') await settlePeriod(app, tx, order, nowOf(now))
    if (order.kind === 'change') await settleChange(app, tx, order, nowOf(now))
    if (order.kind === 'reactivation') await settleReactivation(app, tx, order, nowOf(now))
  }),
  onHook(removalScheduled, (app, tx, { now, ...leaving }) => cancelAll(app, tx, leaving, nowOf(now))),
  onHook(orderHooks.givenBack, (app, tx, { now, ...given }) => endRefunded(app, tx, given, nowOf(now))),
  onHook(orderHooks.chargeDeclined, (app, tx, { now, ...charge }) =>
    recordDecline(app, tx, charge, nowOf(now)),
  ),
  onHook(orderHooks.debitFailed, (app, tx, { now, ...debit }) =>
    recordDebitFailure(app, tx, debit, nowOf(now)),
  ),
  onHook(orderHooks.debitRetried, (app, tx, { now, ...debit }) =>
    recordDebitRetry(app, tx, debit, nowOf(now)),
  ),
  onHook(pixMandateHooks.approved, (app, tx, { mandate, now }) =>
    attachMandate(app, tx, mandate, nowOf(now)),
  ),
  onHook(pixMandateHooks.ended, (app, tx, { mandate, now }) => loseMandate(app, tx, mandate, nowOf(now))),
  answerHook(savedCardHooks.isRenewing, (db, { cardId }) => isCharged(db, cardId)),
  onHook(orderHooks.disputed, (_, tx, { now, ...disputed }) => recordDispute(tx, disputed, nowOf(now))),
  onHook(orderHooks.disputeClosed, (app, tx, { now, ...closed }) =>
    recordDisputeDecision(app, tx, closed, nowOf(now)),
  ),
  answerHook(orderHooks.endedPlans, listEndedPlans),
  answerHook(debtsOfBuyer, (db, buyer) => listDebts(db, buyer)),
  answerHook(plansOfBuyers, (db, { accountIds }) => listPlansOf(db, accountIds)),
]

type HookFacts<K extends keyof typeof orderHooks> = Omit<FactsOf<(typeof orderHooks)[K]>, 'now'>

/**
 * Ends the subscriptions whose newest period a refunded order paid; one that was paid again since goes on. A refunded change
 * of plan goes back to the plan before it. The caller has revoked the access of the lines.
 */
async function endRefunded(
  app: App,
  tx: Tx,
  { order, lineIds }: HookFacts<'givenBack'>,
  moment: Now,
): Promise<void> {
  for (const subscription of await ofOrder(tx, order, lineIds)) {
    if (await isReverted(tx, { order, lineIds, subscription }, moment)) continue
    if (!isPaidBy(subscription, lineIds) || !allowsMove(subscription.status, 'give-back')) continue
    const command = `give-back:${order.id}`
    const moving = { move: 'give-back', actor: 'payment', effectiveOn: moment.today, command } as const
    await makeMove(tx, subscription, moving, {}, moment)
    // The credit of the refunded period may have paid for a later one.
    if (subscription.periodLineId) await revoke(tx, [subscription.periodLineId], moment.at)
    await liftHold(tx, unpaidHold(subscription), moment.at)
    await closePause(tx, subscription, moment.at)
    if (subscription.nextOrderId) await enqueueStep(app, tx, subscription.id)
  }
}

/** Whether one of these lines paid the newest period, or the period whose credit paid it. */
function isPaidBy({ periodLineId, before }: BeforeChange, lineIds: readonly string[]): boolean {
  if (periodLineId && lineIds.includes(periodLineId)) return true
  return before !== null && isPaidBy(before, lineIds)
}

/** Locks the subscriptions that an order started or pays for. */
async function ofOrder(tx: Tx, order: LockedOrder, lineIds: readonly string[]): Promise<SubscriptionRow[]> {
  const started = await listStarted(tx, lineIds)
  return lockSubscriptions(tx, order.subscriptionId ? [order.subscriptionId, ...started] : started)
}

const linesOf = ({ lines }: LockedOrder) => lines.map(({ id }) => id)

/**
 * Records the dispute of a payment. Access that its lines paid for is on hold, also a period that their credit paid. The
 * status of the subscription stays as it is (decision 073).
 */
async function recordDispute(tx: Tx, { order, hold }: HookFacts<'disputed'>, moment: Now): Promise<void> {
  const lineIds = linesOf(order)
  for (const subscription of await ofOrder(tx, order, lineIds)) {
    const { accountId, periodLineId } = subscription
    if (periodLineId && isPaidBy(subscription, lineIds))
      await placeHold(tx, { accountId, sourceIds: [periodLineId] }, hold, moment.at)
    await recordMove(tx, subscription, { move: 'dispute', command: `${hold.reference}:open` }, moment)
  }
}

const CLOSED = { won: 'win-dispute', lost: 'lose-dispute' } as const

/**
 * Records the decision of a dispute; the caller lifts the hold and revokes what was lost. Whoever told their bank that they
 * did not authorise a debit is debited no more, also where the subscription goes on.
 */
async function recordDisputeDecision(
  app: App,
  tx: Tx,
  closed: HookFacts<'disputeClosed'>,
  moment: Now,
): Promise<void> {
  const { order, hold, state, reason } = closed
  for (const subscription of await ofOrder(tx, order, linesOf(order))) {
    const decided = { move: CLOSED[state], command: `${hold.reference}:${state}` }
    const after = await recordMove(tx, subscription, decided, moment)
    if (after?.pixMandateId && reason === 'debit_not_authorized') await clearMandate(app, tx, after, moment)
  }
}

/** Records a move, unless the subscription is over. */
async function recordMove(
  tx: Tx,
  subscription: SubscriptionRow,
  { move, command }: Pick<MoveCommand, 'move' | 'command'>,
  moment: Now,
): Promise<SubscriptionRow | undefined> {
  if (!allowsMove(subscription.status, move)) return undefined
  const moving = { move, command, actor: 'payment', effectiveOn: moment.today } as const
  return makeMove(tx, subscription, moving, {}, moment)
}
