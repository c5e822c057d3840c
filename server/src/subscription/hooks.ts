import { today } from '@vitrine/contract/time'
import { onHook } from '#kernel/hook.ts'
import { disputeWon, linesGivenBack, orderDisputed, orderPaid } from '#order'
import { removalScheduled } from '#privacy'
import { cancelAll } from './cancel-all.ts'
import { settleChange } from './change-settled.ts'
import { endGivenBack, resumeDisputed, suspendDisputed } from './give-back.ts'
import type { Moment } from './life.store.ts'
import { settleReactivation } from './reactivate.ts'
import { settlePeriod } from './settle-period.ts'
import { startSubscriptions } from './start-subscription.ts'

const momentOf = (now: Date): Moment => ({ at: now, today: today(now) })

/** What happens to orders and accounts, as far as subscriptions have a part in it. */
export const subscriptionHooks = [
  onHook(orderPaid, async (app, tx, { order, now }) => {
    if (order.kind === 'checkout') await startSubscriptions(app, tx, order, momentOf(now))
    if (order.kind === 'renewal') await settlePeriod(app, tx, order, momentOf(now))
    if (order.kind === 'change') await settleChange(app, tx, order, momentOf(now))
    if (order.kind === 'reactivation') await settleReactivation(app, tx, order, momentOf(now))
  }),
  onHook(removalScheduled, (app, tx, { now, ...leaving }) => cancelAll(app, tx, leaving, momentOf(now))),
  onHook(linesGivenBack, (app, tx, { now, ...given }) => endGivenBack(app, tx, given, momentOf(now))),
  onHook(orderDisputed, (_, tx, { now, ...disputed }) => suspendDisputed(tx, disputed, momentOf(now))),
  onHook(disputeWon, (_, tx, { now, ...disputed }) => resumeDisputed(tx, disputed, momentOf(now))),
]
