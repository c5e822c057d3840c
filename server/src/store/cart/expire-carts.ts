import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { deleteLeft } from './expire-carts.store.ts'

/** So long a cart that nobody touches is kept, in milliseconds. */
const VISITOR_MS = 30 * DAY_MS
const ACCOUNT_MS = 90 * DAY_MS

/** Forgets open carts that nobody has touched for long: visitors' after 30 days, accounts' after 90. */
export async function expireCarts(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  const left = { visitor: new Date(now - VISITOR_MS), account: new Date(now - ACCOUNT_MS) }
  while (await inTransaction(app.db, (tx) => deleteLeft(tx, left)));
}
