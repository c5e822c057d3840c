import { type AccountId, newId } from '@vitrine/contract/ids'
import type { EndingSubscription, Removal } from '@vitrine/contract/privacy'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import { accountMerges, avatarKey, findAvatar, noteEvent, readAccount } from '#account'
import { readBrand } from '#brand'
import type { Sweep } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hook, runHook } from '#kernel/hook.ts'
import { NotYet } from '#kernel/job.ts'
import { eraseRows, type PersonalDataSource } from '#kernel/personal-data.ts'
import { enqueueMail } from '#mail'
import { endSessions } from '#session'
import { lockAccount } from './consent.store.ts'
import type { Asker } from './consents.ts'
import { findPerson } from './export.ts'
import * as removals from './removal.store.ts'
import * as leftovers from './removal.store.ts'

/** An account is to be removed: what it is charged for is stopped, as its owner chose. Whoever refuses stops the plan. */
export const removalScheduled = hook<{
  accountId: AccountId
  subscriptions: readonly EndingSubscription[]
  now: Date
}>('account.removal-scheduled')

/** What is planned for an account. */
export async function readRemoval(
  { config }: Pick<App, 'config'>,
  db: Db,
  accountId: AccountId,
): Promise<Removal> {
  const found = await removals.findRemoval(db, accountId)
  const days = config.privacy.removalDays
  if (!found) return { days }
  const { requestedAt, dueAt } = found
  return { days, scheduled: { requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString() } }
}

interface Plan {
  isAdmin: boolean
  subscriptions: readonly EndingSubscription[]
}

/**
 * Plans the removal, stops what is charged, ends the other sessions and says how to undo it. What is planned already
 * stays as it is.
 */
export async function scheduleRemoval(
  app: App,
  { accountId, ...from }: Asker,
  { isAdmin, subscriptions }: Plan,
): Promise<Removal> {
  if (isAdmin) throw new Refused('privacy.administrator')
  const now = app.clock.now()
  const dueAt = new Date(now.getTime() + app.config.privacy.removalDays * DAY_MS)
  return inTransaction(app.db, async (tx) => {
    await lockAccount(tx, accountId)
    if (await accountMerges.findInto(tx, accountId)) throw new Refused('account.session-ended')
    if (await removals.findRemoval(tx, accountId)) return readRemoval(app, tx, accountId)
    const id = newId('rmv', now.getTime())
    await removals.insertRemoval(tx, { id, accountId, now, dueAt })
    await removals.moveAccount(tx, accountId, 'active', 'removal-scheduled')
    await runHook(app, tx, removalScheduled, { accountId, subscriptions, now })
    await endSessions(tx, accountId, 'account-removed', { now, except: from.sessionId })
    await noteEvent(tx, { accountId, kind: 'removal.scheduled', ...from, at: now })
    const dueText = dueAt.toISOString()
    await notifyHolder(app, tx, accountId, (person) => ({
      kind: 'removal-scheduled',
      reference: id,
      props: { ...person.props, dueAt: dueText },
      to: person.to,
    }))
    return readRemoval(app, tx, accountId)
  })
}

/** Undoes the plan; refused once it was carried out, or when there is none. */
export async function cancelRemoval(app: App, { accountId, ...from }: Asker): Promise<Removal> {
  const now = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const id = await removals.cancelRemoval(tx, accountId, now)
    if (!id) throw new Refused('privacy.no-removal')
    await removals.moveAccount(tx, accountId, 'removal-scheduled', 'active')
    await noteEvent(tx, { accountId, kind: 'removal.cancelled', ...from, at: now })
    await notifyHolder(app, tx, accountId, ({ to, props }) => ({
      kind: 'removal-cancelled',
      to,
      reference: id,
      props,
    }))
    return readRemoval(app, tx, accountId)
  })
}

type Mail = Parameters<typeof enqueueMail>[2]
type Addressee = { to: string; props: { seller: Awaited<ReturnType<typeof readBrand>>; name: string } }

async function notifyHolder(
  app: App,
  tx: Tx,
  accountId: AccountId,
  write: (person: Addressee) => Mail,
): Promise<void> {
  const { calledName: name, email, brandId } = await readAccount(tx, accountId)
  const seller = await readBrand(tx, brandId)
  await enqueueMail(app, tx, write({ to: email, props: { seller, name } }))
}

/** Carries out every removal whose day has come. One that cannot be carried out yet is looked at again. */
export async function executeRemovals(app: App, sources: readonly PersonalDataSource[]): Promise<void> {
  for (const id of await removals.listDueRemovals(app.db, app.clock.now())) {
    try {
      await executeRemoval(app, sources, id)
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      if (error instanceof NotYet) app.log.info({ removal: id, reason }, 'removal waits')
      else app.log.error({ removal: id, reason }, 'removal failed')
    }
  }
}

/**
 * Forgets one person, whole or not at all: everything happens in one transaction, and what must end first stops it.
 * Resolves to false when it was undone, or done before.
 */
export async function executeRemoval(
  app: App,
  sources: readonly PersonalDataSource[],
  removalId: string,
): Promise<boolean> {
  const now = app.clock.now()
  const done = await inTransaction(app.db, async (tx) => {
    const accountId = await removals.takeDueRemoval(tx, removalId, now)
    if (!accountId) return undefined
    const avatar = await findAvatar(tx, accountId)
    await forget(tx, sources, accountId, now)
    return { avatar }
  })
  // The sweep of pictures takes what this misses.
  if (done?.avatar) await app.files.remove(avatarKey(done.avatar))
  return done !== undefined
}

async function forget(
  tx: Tx,
  sources: readonly PersonalDataSource[],
  accountId: AccountId,
  now: Date,
): Promise<void> {
  await lockAccount(tx, accountId)
  const person = await findPerson(tx, sources, accountId)
  for (const source of sources) {
    await source.erase?.(tx, person, now)
    for (const table of source.tables) await eraseRows(tx, table, person)
  }
  await removals.anonymiseAccount(tx, accountId)
}

/** A copy that is still being made after this long never will be; its owner may ask again. */
const GIVEN_UP_MS = HOUR_MS
/** Links stay a little longer than they are good, so that their page can say so. */
const LINK_MS = 7 * DAY_MS

const BATCH = 2000

/** Removes what accounts left behind and nobody may or needs to keep. Repeating it is harmless. */
export async function sweepAccounts(app: App): Promise<void> {
  const { db, clock, config } = app
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const record = before(config.privacy.accessRecordDays * DAY_MS)
  const inBatches = async (remove: (tx: Tx, batch: number) => Promise<number>) => {
    while ((await inTransaction(db, (tx) => remove(tx, BATCH))) === BATCH);
  }
  await inBatches((tx, batch) => leftovers.deleteTokensOfEnded(tx, now, batch))
  await inBatches((tx, batch) => leftovers.deleteOldSessions(tx, record, batch))
  await inBatches((tx, batch) => leftovers.deleteOldEvents(tx, record, batch))
  await inBatches((tx, batch) => leftovers.deleteOldLinks(tx, before(LINK_MS), batch))
  const proof = before(config.privacy.cookieProofDays * DAY_MS)
  await inBatches((tx, batch) => leftovers.deleteOldCookieChoices(tx, proof, batch))
  await inTransaction(db, (tx) => leftovers.expireExports(tx, now))
  await inTransaction(db, (tx) => leftovers.giveUpExports(tx, before(GIVEN_UP_MS)))
}

export const privacySweeps: readonly Sweep<{ app: App; sources: readonly PersonalDataSource[] }>[] = [
  { name: 'removals', cron: '*/5 * * * *', run: ({ app, sources }) => executeRemovals(app, sources) },
  { name: 'account-leftovers', cron: '11 * * * *', run: ({ app }) => sweepAccounts(app) },
]
