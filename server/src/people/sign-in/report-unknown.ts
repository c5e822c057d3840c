import type { LinkState } from '@vitrine/contract/account-link'
import type { SecurityChange } from '@vitrine/contract/security-change'
import { type Holder, isSameAddress, maskEmail, noteEvent, type RequestContext, readHolder } from '#account'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findUndo, keyOfToken, type ProvedLink, readLink, refuseLink, takeLink } from '#link'
import { endAccess, lockMfaState } from '#second-factor'
import { forgetDeviceOf, swapPassword } from '#session'
import { restoreAddress } from './change-email.ts'
import { removeUnknown } from './claim-account.ts'
import { listSecurityChanges } from './security-changes.ts'
import { askPassword } from './send-link.ts'

const PURPOSES = ['disown-session'] as const

interface UnknownReportView {
  state: LinkState
  /** None for a link that is not good. */
  recent: SecurityChange[]
}

/** How the link stands, and what came to the account of late; nothing is used. */
export async function readUnknownReport({ db, clock }: App, token: string): Promise<UnknownReportView> {
  const now = clock.now()
  const { state, link } = await readLink(db, keyOfToken(token), PURPOSES, now)
  if (state !== 'good' || !link) return { state, recent: [] }
  const move = await findMove(db, link, now)
  if (move === 'over') return { state: 'expired', recent: [] }
  const recent = await listSecurityChanges(db, link.accountId, now)
  return { state, recent: move ? [viewOf(move), ...recent] : recent }
}

/** The account was moved away from the mailbox that the link went to, and may still be taken back. */
interface Move {
  undoId: string
  at: Date
  now: string
}

const viewOf = ({ undoId, at, now }: Move): SecurityChange => ({
  id: undoId,
  kind: 'email',
  at: at.toISOString(),
  about: maskEmail(now),
  isChoice: true,
})

/** `over`: it was moved too long ago; whoever reads the mailbox it left has no power over it any more. */
async function findMove(
  db: Db,
  { accountId, sentTo }: ProvedLink,
  now: Date,
): Promise<Move | 'over' | undefined> {
  const { email } = await readHolder(db, accountId)
  if (sentTo === null || isSameAddress(sentTo, email)) return undefined
  const undo = await findUndo(db, accountId, sentTo, now)
  return undo ? { undoId: undo.id, at: undo.createdAt, now: email } : 'over'
}

/**
 * "Não fui eu": every way into the account ends, its password is good no more, what came to it of late goes unless its
 * owner knows it, and they get the link to choose another password. Refuses with the link's own words; of any number at
 * once, one does it.
 */
export async function reportUnknownAccount(
  app: App,
  { token, known }: { token: string; known: readonly string[] },
  context: RequestContext,
): Promise<void> {
  const key = keyOfToken(token)
  const now = app.clock.now()
  const isDone = await inTransaction(app.db, async (tx) => {
    const link = await takeLink(tx, key, PURPOSES, now)
    if (link) await lockOut(app, tx, { link, known, context })
    return link !== undefined
  })
  if (!isDone) await refuseLink(app.db, key, PURPOSES, now)
}

interface UnknownReport {
  link: ProvedLink
  known: readonly string[]
  context: RequestContext
}

async function lockOut(app: App, tx: Tx, { link, known, context }: UnknownReport): Promise<void> {
  const now = app.clock.now()
  const { accountId } = link
  // Held, so that whoever is inside does not change the password in the same moment.
  await lockMfaState(tx, accountId)
  const move = await findMove(tx, link, now)
  if (move === 'over') throw new Refused('link.expired')
  const sessionId = link.subject ?? undefined
  await noteEvent(tx, { accountId, kind: 'session.disowned', at: now, sessionId, factor: 'link', ...context })
  const before = await readHolder(tx, accountId)
  await swapPassword(tx, { accountId, before: before.passwordHash, after: null, now })
  await endAccess(tx, accountId, 'disowned', { now })
  if (move && !known.includes(move.undoId)) await restoreAddress(app, tx, before, link.sentTo!)
  if (sessionId) await forgetDeviceOf(tx, accountId, sessionId)
  await removeUnknown(app, tx, { accountId, context }, ({ id }) => !known.includes(id))
  await sendPassword(app, tx, before, context)
}

/** With the holder as it was: the message speaks of a new password and not of a first one. */
async function sendPassword(app: App, tx: Tx, before: Holder, context: RequestContext): Promise<void> {
  const { email } = await readHolder(tx, before.id)
  await askPassword(app, tx, { ...before, email }, context)
}
