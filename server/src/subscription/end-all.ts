import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { holdSubscriptions } from './hold.ts'
import { makeMove } from './life.store.ts'
import { dropOrder } from './step.ts'
import { listLive } from './subscription.store.ts'

/** Ends all subscriptions of an account that goes; what was paid for stays on record, and nothing is asked for any more. */
export async function endAll(app: App, tx: Tx, accountId: string, at: Date): Promise<void> {
  const moment = { at, today: today(at) }
  for (const held of await holdSubscriptions(tx, await listLive(tx, accountId))) {
    const moving = {
      move: 'end',
      actor: 'subscriber',
      effectiveOn: moment.today,
      command: `${held.subscription.id}:end`,
    } as const
    const over = await makeMove(tx, held.subscription, moving, {}, moment)
    await dropOrder(app, tx, { ...held, subscription: over }, moment)
  }
}
