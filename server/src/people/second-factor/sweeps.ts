import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { endSessions } from '#session'
import { deleteSpent, endPending } from './pending.store.ts'
import { endReset, listDueResets } from './reset.store.ts'
import { note, tell } from './security.ts'
import { holdStanding, settleSecondFactor } from './standing.store.ts'
import { deleteFactors } from './turn-off.ts'

/** Carries out the resets whose time has come; several workers at once do each of them once. */
export async function carryOutResets(app: App): Promise<void> {
  const due = await listDueResets(app.db, app.clock.now())
  for (const reset of due) await inTransaction(app.db, (tx) => carryOut(app, tx, reset))
}

async function carryOut(
  app: App,
  tx: Tx,
  { id, accountId }: { id: string; accountId: AccountId },
): Promise<void> {
  const now = app.clock.now()
  const holder = await holdStanding(tx, accountId)
  if (!(await endReset(tx, id, { as: 'done', by: undefined, now }))) return
  await deleteFactors(tx, accountId)
  await settleSecondFactor(tx, accountId)
  await endPending(tx, accountId, now)
  await endSessions(tx, accountId, 'second-factor-reset', { now })
  await note(tx, { accountId }, 'second-factor.reset', now)
  await tell(app, tx, holder, ['second-factor-reset-done', {}])
}

/** Removes what ran out a day ago: until then wrong codes count. */
export const forgetSpentProofs = ({ db, clock }: App): Promise<void> =>
  inTransaction(db, (tx) => deleteSpent(tx, new Date(clock.now().getTime() - DAY_MS)))
