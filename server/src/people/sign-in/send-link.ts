import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contract/time'
import {
  ADDRESS_LIMITS,
  enqueueHolderMail,
  type Holder,
  noteEvent,
  type Origin,
  type RequestContext,
  readHolder,
  requireWithinLimit,
} from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { issueLink, tokenOf } from '#link'

/** Seconds that a link is good. */
const RESET = (30 * MINUTE_MS) / 1000
const CREATE = (7 * DAY_MS) / 1000

/** Sends the link to choose a new password; who has none yet gets the one to create it. */
export async function askPassword(
  app: App,
  tx: Tx,
  holder: Holder,
  origin: Origin & RequestContext,
): Promise<void> {
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
export async function createPasswordLink(
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
  await enqueueHolderMail(app, tx, holder, { kind, reference: link.id, facts })
}

const GOOD_FOR = DAY_MS / 1000

/** Sends a link and a code to an account's address; whoever uses either has shown that the address is theirs. */
export async function askConfirmation(
  app: App,
  tx: Tx,
  holder: Pick<Holder, 'id' | 'name' | 'email' | 'brandId'>,
  origin: Origin,
): Promise<void> {
  const link = await issueLink(app, tx, {
    accountId: holder.id,
    purpose: 'confirm-email',
    seconds: GOOD_FOR,
    withCode: true,
    subject: holder.email,
    ...origin,
  })
  const facts = { token: tokenOf(link), code: link.code!, expiresAt: link.expiresAt.toISOString() }
  await enqueueHolderMail(app, tx, holder, { kind: 'confirm-email', reference: link.id, facts })
}

const COOLDOWN = ADDRESS_LIMITS['confirm-email'].cooldownMs / SECOND_MS

/** Sends somebody signed in another link and code to their own address; resolves to the seconds until the next one. */
export const resendConfirmation = (app: App, accountId: AccountId): Promise<{ retryAfter: number }> =>
  inTransaction(app.db, async (tx) => {
    await sendConfirmation(app, tx, await readHolder(tx, accountId))
    return { retryAfter: COOLDOWN }
  })

/** The same, inside the caller's transaction. Refuses an address that is confirmed, and too many in a row. */
export async function sendConfirmation(app: App, tx: Tx, holder: Holder): Promise<void> {
  if (holder.isVerified) throw new Refused('email.already-confirmed')
  await requireWithinLimit(app, tx, 'confirm-email', holder.email)
  await askConfirmation(app, tx, holder, {})
}

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
  await enqueueHolderMail(app, tx, holder, { kind: 'email-change-old', reference: link.id, facts })
}
