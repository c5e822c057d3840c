import type { AccountId } from '@vitrine/contract/ids'
import type { EndingSubscription } from '@vitrine/contract/privacy'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { cancel } from './cancel.ts'
import { holdSubscriptions } from './hold.ts'
import type { Moment } from './life.store.ts'
import { listLive } from './subscription.store.ts'

interface Leaving {
  accountId: AccountId
  subscriptions: readonly EndingSubscription[]
}

/**
 * Cancels all subscriptions of an account that is to be removed, each when its owner chose, else with what is paid; no
 * term binds who leaves. Refuses `not-found` where one that is named does not run.
 */
export async function cancelAll(
  app: App,
  tx: Tx,
  { accountId, subscriptions }: Leaving,
  moment: Moment,
): Promise<void> {
  const live = await listLive(tx, accountId)
  if (subscriptions.some(({ id }) => !live.includes(id))) throw new Refused('not-found')
  for (const held of await holdSubscriptions(tx, live)) {
    const { id } = held.subscription
    if (!cancel.moveOf(held.subscription, moment.today)) continue
    const isNow = subscriptions.find((one) => one.id === id)?.when === 'now'
    const asking = {
      ...{ actor: 'subscriber' as const, actorId: accountId },
      command: `removal:${id}:${held.subscription.version}`,
    }
    const action = { kind: 'cancel' as const, ...(isNow && { now: true }) }
    await cancel.carryOut(app, tx, held, { action, prepared: undefined, asking, moment })
  }
}
