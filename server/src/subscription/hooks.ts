import { today } from '@vitrine/contract/time'
import { answerHook, onHook } from '#kernel/hook.ts'
import { orderHooks } from '#order'
import { pixMandateHooks } from '#pix-mandate'
import { removalScheduled } from '#privacy'
import { debtsOfBuyer, plansOfBuyers } from '#promotion'
import { savedCardHooks } from '#saved-card'
import { cancelAll } from './cancel.ts'
import { settleReactivation } from './reactivate.ts'
import { endRefunded, recordDispute, recordDisputeDecision } from './refund-and-dispute.ts'
import { recordDecline } from './renewal-card.ts'
import { attachMandate, loseMandate, recordDebitFailure, recordDebitRetry } from './renewal-pix.ts'
import { settleChange, settlePeriod } from './settle.ts'
import { startSubscriptions } from './start.ts'
import { isCharged, listPlansOf, type Now } from './subscription.store.ts'
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
