import { type AccountId, newId } from '@vitrine/contract/ids'
import type { SecondFactorReset } from '@vitrine/contract/second-factor-reset'
import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { endEntryLinks } from '#link'
import { type EndReason, endSessions } from '#session'
import { lockMfaState, readMfaState, settleSecondFactor } from './mfa-state.store.ts'
import { deleteSpent, endPending } from './pending.store.ts'
import * as store from './reset.store.ts'
import { endReset, endResetOf, insertReset, listDueResets } from './reset.store.ts'
import { deleteFactors } from './second-factor.ts'
import { type Actor, enqueueSecurityMail, note } from './security.ts'

/** Those under way, for the administration. */
export async function listResets({ db }: App): Promise<SecondFactorReset[]> {
  const rows = await store.listResets(db)
  return rows.map(({ accountId, name, email, roles, requestedBy, requestedAt, dueAt, ...reset }) => ({
    ...reset,
    requestedBy: requestedBy ?? 'npm run shop',
    account: { id: accountId, name, email, roles },
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
  }))
}

interface ResetRequest {
  /** Whose factors are removed. */
  id: AccountId
  reason: string
  /** The account of who asks. */
  by: string
}

/**
 * Begins the way back for somebody who lost every factor; resolves to its id. It is done by another person, after a delay
 * in which the owner, who is told at once, can object; never at once.
 */
export async function requestReset(app: App, tx: Tx, { id, reason, by }: ResetRequest): Promise<string> {
  if (id === by) throw new Refused('second-factor-reset.yourself')
  const now = app.clock.now()
  const dueAt = new Date(now.getTime() + app.config.secondFactor.resetDelay * 1000)
  const holder = await lockMfaState(tx, id)
  if (!holder.hasSecondFactor) throw new Refused('second-factor.none')
  const reset = { id: newId('sfr', now.getTime()), accountId: id, reason, requestedBy: by, now, dueAt }
  if (!(await store.insertReset(tx, reset))) throw new Refused('second-factor-reset.pending')
  await note(tx, { accountId: id }, 'second-factor.reset-requested', now)
  await enqueueSecurityMail(app, tx, holder, [
    'second-factor-reset-requested',
    { dueAt: dueAt.toISOString() },
  ])
  return reset.id
}

/** An administrator thinks better of it. Refuses `not-found`. */
export async function cancelReset(app: App, tx: Tx, id: string, by: string): Promise<void> {
  const ending = { as: 'cancelled-by-administrator', by, now: app.clock.now() } as const
  const accountId = await store.endReset(tx, id, ending)
  if (!accountId) throw new Refused('not-found')
  await note(tx, { accountId }, 'second-factor.reset-cancelled', ending.now)
  await enqueueSecurityMail(app, tx, await readMfaState(tx, accountId), ['second-factor-reset-cancelled', {}])
}

/** The owner objects; nothing happens when there is nothing to object to. */
export const cancelOwnReset = (app: App, actor: Actor): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const ending = { as: 'cancelled-by-owner', by: actor.accountId, now } as const
    if (!(await store.endResetOf(tx, actor.accountId, ending))) return
    await note(tx, actor, 'second-factor.reset-cancelled', now)
    await enqueueSecurityMail(app, tx, await readMfaState(tx, actor.accountId), [
      'second-factor-reset-cancelled',
      {},
    ])
  })

/**
 * Makes a reset of the second factor due at once, for whoever has the machine and answers for whose account it is; one
 * that waits for its day gives way to it.
 */
export async function resetNow(tx: Tx, accountId: AccountId, reason: string, now: Date): Promise<void> {
  await endResetOf(tx, accountId, { as: 'cancelled-by-administrator', by: undefined, now })
  const id = newId('sfr', now.getTime())
  await insertReset(tx, { id, accountId, reason, requestedBy: undefined, now, dueAt: now })
  await note(tx, { accountId }, 'second-factor.reset-requested', now)
}

/**
 * Ends every way into an account that was begun before: sessions, sign-ins that owe the second factor, links and codes
 * that let somebody in or move the address, and, for most reasons, what other apps were granted. Whoever calls this has
 * changed or holds the account's row, so that no sign-in of the same moment slips through.
 */
export async function endAccess(
  tx: Tx,
  accountId: AccountId,
  reason: EndReason,
  { now, except }: { now: Date; except?: string | undefined },
): Promise<void> {
  await endSessions(tx, accountId, reason, { now, except })
  await endPending(tx, accountId, now)
  await endEntryLinks(tx, accountId, now)
}

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
  const holder = await lockMfaState(tx, accountId)
  if (!(await endReset(tx, id, { as: 'done', by: undefined, now }))) return
  await deleteFactors(tx, accountId)
  await settleSecondFactor(tx, accountId)
  await endPending(tx, accountId, now)
  await endSessions(tx, accountId, 'second-factor-reset', { now })
  await note(tx, { accountId }, 'second-factor.reset', now)
  await enqueueSecurityMail(app, tx, holder, ['second-factor-reset-done', {}])
}

/** Removes what ran out a day ago: until then wrong codes count. */
export const forgetSpentProofs = ({ db, clock }: App): Promise<void> =>
  inTransaction(db, (tx) => deleteSpent(tx, new Date(clock.now().getTime() - DAY_MS)))
