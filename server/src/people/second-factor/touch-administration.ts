import { MINUTE_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { asTransaction } from '#kernel/database.ts'
import { markAdminUse } from './standing.store.ts'

const EVERY_MS = MINUTE_MS

/** Notes that a session uses the administration, at most once a minute. */
export async function touchAdministration(
  { db, clock }: App,
  sessionId: string,
  before: Date | null,
): Promise<void> {
  const now = clock.now()
  if (before && now.getTime() - before.getTime() < EVERY_MS) return
  await markAdminUse(asTransaction(db), sessionId, before, now)
}
