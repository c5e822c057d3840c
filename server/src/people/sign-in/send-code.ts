import type { AccountLinkId } from '@vitrine/contract/ids'
import { MINUTE_MS } from '@vitrine/contract/time'
import { type Holder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { findLink, issueLink } from '#link'

/** Seconds that a code is good. */
const GOOD_FOR = (10 * MINUTE_MS) / 1000

/** What the browser that asked keeps the secret of; its hash in hexadecimal digits. */
export interface KeptByBrowser {
  id: AccountLinkId
  secretHash: string
}

/**
 * Sends a code to sign in with. Older ones stay good in the browsers that asked for them: a stranger who asks again and
 * again for somebody's code makes none of theirs worthless.
 */
export async function sendCode(app: App, tx: Tx, holder: Holder, asked: KeptByBrowser): Promise<void> {
  const kept = { id: asked.id, secretHash: Buffer.from(asked.secretHash, 'hex') }
  // Done before, by a worker that ended before it could say so.
  if (await findLink(tx, kept, ['sign-in'])) return
  const { code, expiresAt } = await issueLink(app, tx, {
    accountId: holder.id,
    purpose: 'sign-in',
    seconds: GOOD_FOR,
    withCode: true,
    subject: holder.email,
    keepOlder: true,
    kept,
  })
  const facts = { code: code!, expiresAt: expiresAt.toISOString() }
  await tell(app, tx, holder, { kind: 'sign-in-code', reference: kept.id, facts })
}
