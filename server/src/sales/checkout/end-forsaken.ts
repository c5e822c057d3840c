import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { listForsaken, lockOrder } from '#order'
import { endOrder } from './settle-payment.ts'

const BATCH = 500

/** Orders whose every attempt was declined, and that were not paid in another way in the time they had. */
export async function endForsaken(app: App): Promise<void> {
  const now = app.clock.now()
  for (const id of await listForsaken(app.db, now, BATCH))
    await inTransaction(app.db, async (tx) => {
      await lockOrder(tx, id)
      // Looked at again once nobody else can change it: somebody may be paying just now.
      const isStill = (await listForsaken(tx, now, 1, id)).length > 0
      if (isStill) await endOrder(tx, id, now)
    })
}
