import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { askHook } from '#kernel/hook.ts'
import { usesOfFiles, usesOfLessons } from './entitlement.store.ts'
import { deleteGift, listOwners } from './import-access.store.ts'
import { grantManually } from './manual-access.ts'

/**
 * Takes back what was given by hand under a source; false where it was changed since, or used after an instant. The
 * caller rolls back what is false.
 */
async function remove(app: App, tx: Tx, { id, since }: { id: string; since: Date }): Promise<boolean> {
  const gone = await deleteGift(tx, id)
  if (!gone) return false
  const uses = [
    ...(await askHook(app, tx, usesOfLessons, gone)),
    ...(await askHook(app, tx, usesOfFiles, gone)),
  ]
  return uses.every(({ at }) => at < since)
}

/** Access that comes from elsewhere: given as by hand, and taken back while nobody has used it. */
export const accessImport = { listOwners, give: grantManually, remove }
