import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS, MINUTE_MS } from '@vitrine/contract/time'
import { type Holder, noteEvent, type Origin, type Outside, readHolder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { issueLink, tokenOf } from '#link'

/** Seconds that a link is good. */
const RESET = (30 * MINUTE_MS) / 1000
const CREATE = (7 * DAY_MS) / 1000

/** Sends the link to choose a new password; who has none yet gets the one to create it. */
export async function askPassword(app: App, tx: Tx, holder: Holder, origin: Origin & Outside): Promise<void> {
  const { ip, userAgent } = origin
  const at = app.clock.now()
  await noteEvent(tx, { accountId: holder.id, kind: 'password.reset-requested', at, ip, userAgent })
  await sendLink(app, tx, holder, origin)
}

/** Sends the owner of an account without a password the link to create one, good for seven days. */
export async function sendCreatePassword(
  app: App,
  tx: Tx,
  accountId: AccountId,
  origin: Origin = {},
): Promise<void> {
  await sendLink(app, tx, await readHolder(tx, accountId), origin)
}

/** A link to choose a password with, for the page on which its reader has just proved the address. */
export async function handOutPasswordLink(
  app: App,
  tx: Tx,
  { accountId, email, ...origin }: Origin & { accountId: AccountId; email: string },
): Promise<{ id: string; code: string }> {
  const order = { purpose: 'reset-password', seconds: RESET, subject: email } as const
  const { id, secret } = await issueLink(app, tx, { accountId, ...order, ...origin })
  return { id, code: secret }
}

async function sendLink(app: App, tx: Tx, holder: Holder, origin: Origin): Promise<void> {
  const kind = holder.passwordHash ? 'reset-password' : 'create-password'
  const { clientId, redirect } = origin
  const seconds = kind === 'reset-password' ? RESET : CREATE
  const link = await issueLink(app, tx, {
    accountId: holder.id,
    purpose: kind,
    seconds,
    subject: holder.email,
    clientId,
    redirect,
  })
  const facts = { token: tokenOf(link), expiresAt: link.expiresAt.toISOString() }
  await tell(app, tx, holder, { kind, reference: link.id, facts })
}
