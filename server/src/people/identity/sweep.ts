import type { App } from '#kernel/app-context.ts'
import { asTransaction } from '#kernel/database.ts'
import { rotateKeys } from './keys.ts'
import { deleteExpired } from './record.store.ts'

/** Makes the next key in time, and forgets what has run out. */
export async function sweepIdentity(app: App): Promise<void> {
  await rotateKeys(app)
  await deleteExpired(asTransaction(app.db), app.clock.now())
}
