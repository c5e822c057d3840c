import { avatarKey, findAvatar } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { eraseRows, NotYet, type PersonalDataSource } from '#kernel/personal-data.ts'
import { lockAccount } from './consent.store.ts'
import { findPerson } from './find-person.ts'
import * as removals from './removal.store.ts'

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
  accountId: string,
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
