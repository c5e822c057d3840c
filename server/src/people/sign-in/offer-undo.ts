import { HOUR_MS } from '@vitrine/contract/time'
import { type Holder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { issueLink, tokenOf } from '#link'

/** Seconds in which whoever reads the old address can take it back. */
const UNDO_FOR = (72 * HOUR_MS) / 1000

/** Tells the address that an account leaves, with a link that undoes it; `newEmail` as that mailbox may know it. */
export async function offerUndo(app: App, tx: Tx, holder: Holder, newEmail: string): Promise<void> {
  const link = await issueLink(app, tx, {
    accountId: holder.id,
    purpose: 'undo-email-change',
    seconds: UNDO_FOR,
    subject: holder.email,
    keepOlder: true,
  })
  const facts = { newEmail, token: tokenOf(link), expiresAt: link.expiresAt.toISOString() }
  await tell(app, tx, holder, { kind: 'email-change-old', reference: link.id, facts })
}
