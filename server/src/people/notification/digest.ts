import { readHolder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { findReader } from '#profile'
import { claimDigest, type Due, dueHours, listDue, releaseDigest, takeWaiting } from './digest.store.ts'

/** As many stand in one message; the page of notices has the others. */
const SHOWN = 30

/** Sends, at the hour that each person chose, what waited for it: once per person and day, and nothing when there is nothing. */
export async function sendDigests(app: App): Promise<void> {
  for (const due of await listDue(app.db, dueHours(app.clock.now()))) {
    await inTransaction(app.db, (tx) => sendDigest(app, tx, due))
  }
}

/** False when another worker was first, or there is nothing to say any more. */
export async function sendDigest(app: App, tx: Tx, due: Due): Promise<boolean> {
  if (!(await claimDigest(tx, due, app.clock.now()))) return false
  const holder = await readHolder(tx, due.accountId)
  const preferences = (await findReader(tx, { email: holder.email, brand: holder.brandId }))?.preferences
  // What was switched off by mail since it began to wait is not mailed.
  const items = (await takeWaiting(tx, due)).filter(
    ({ subject }) => subject === 'shop' || preferences?.[subject],
  )
  if (items.length === 0) {
    await releaseDigest(tx, due)
    return false
  }
  const shown = items.slice(0, SHOWN).map(({ title, text }) => ({ title, text }))
  const facts = { items: shown, more: items.length - shown.length }
  await tell(app, tx, holder, { kind: 'digest', reference: `${due.accountId}:${due.on}`, facts })
  return true
}
