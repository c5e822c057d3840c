import { newId } from '@vitrine/contract/ids'
import type { Holder, SecondFactorReset } from '@vitrine/contract/second-factor-reset'
import type { App } from '../../kernel/app-context.ts'
import { inTransaction } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { isAdmin } from '../roles.ts'
import * as store from './reset.store.ts'
import { type Actor, note, tell } from './security.ts'
import { findStanding, holdStanding, readStanding } from './standing.store.ts'

/** Those under way, for the administration. */
export async function listResets({ db }: App): Promise<SecondFactorReset[]> {
  const rows = await store.listResets(db)
  return rows.map(({ name, email, roles, requestedBy, requestedAt, dueAt, ...reset }) => ({
    ...reset,
    requestedBy: requestedBy ?? 'npm run shop',
    account: { name, email, isAdmin: isAdmin(roles) },
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
  }))
}

/** Whose address this is. Refuses `not-found`. */
export async function findHolder({ db }: App, email: string, askedBy: string): Promise<Holder> {
  const standing = await findStanding(db, email)
  if (!standing) throw new Refused('not-found')
  const { id, name, hasSecondFactor } = standing
  return {
    id,
    name,
    email: standing.email,
    isAdmin: standing.isAdmin,
    hasSecondFactor,
    isYou: id === askedBy,
  }
}

/**
 * Begins the way back for somebody who lost every factor. It is done by another person, after a delay in which the
 * owner, who is told at once, can object; never at once.
 */
export async function requestReset(
  app: App,
  { email, reason }: { email: string; reason: string },
  requester: Actor,
): Promise<SecondFactorReset> {
  const now = app.clock.now()
  const dueAt = new Date(now.getTime() + app.config.secondFactor.resetDelay * 1000)
  const id = newId('sfr', now.getTime())
  await inTransaction(app.db, async (tx) => {
    const found = await findStanding(tx, email)
    if (!found) throw new Refused('not-found')
    if (found.id === requester.accountId) throw new Refused('second-factor-reset.yourself')
    const holder = await holdStanding(tx, found.id)
    if (!holder.hasSecondFactor) throw new Refused('second-factor.none')
    const reset = { id, accountId: holder.id, reason, requestedBy: requester.accountId, now, dueAt }
    if (!(await store.insertReset(tx, reset))) throw new Refused('second-factor-reset.pending')
    await note(tx, { accountId: holder.id }, 'second-factor.reset-requested', now)
    await tell(app, tx, holder, ['second-factor-reset-requested', { dueAt: dueAt.toISOString() }])
  })
  return (await listResets(app)).find((reset) => reset.id === id)!
}

/** An administrator thinks better of it. Refuses `not-found`. */
export const cancelReset = (app: App, id: string, by: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const ending = { as: 'cancelled-by-administrator', by, now: app.clock.now() } as const
    const accountId = await store.endReset(tx, id, ending)
    if (!accountId) throw new Refused('not-found')
    await note(tx, { accountId }, 'second-factor.reset-cancelled', ending.now)
    await tell(app, tx, await readStanding(tx, accountId), ['second-factor-reset-cancelled', {}])
  })

/** The owner objects; nothing happens when there is nothing to object to. */
export const cancelOwnReset = (app: App, actor: Actor): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const ending = { as: 'cancelled-by-owner', by: actor.accountId, now } as const
    if (!(await store.endResetOf(tx, actor.accountId, ending))) return
    await note(tx, actor, 'second-factor.reset-cancelled', now)
    await tell(app, tx, await readStanding(tx, actor.accountId), ['second-factor-reset-cancelled', {}])
  })
