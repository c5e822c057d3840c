import type { User } from '@vitrine/contract/account'
import type { LinkState } from '@vitrine/contract/account-link'
import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS, SECOND_MS } from '@vitrine/contract/time'
import {
  ADDRESS_LIMITS,
  enqueueHolderMail,
  type Holder,
  isAddressTaken,
  isSameAddress,
  type Member,
  maskEmail,
  moveAddress,
  noteEvent,
  type RequestContext,
  readHolder,
  readUser,
  requireWithinLimit,
} from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import * as links from '#link'
import {
  endLinks,
  findOpenLink,
  isReservedForUndo,
  issueLink,
  keyOfToken,
  type LinkPurpose,
  type ProvedLink,
  readLink,
  refuseLink,
  takeLink,
  tokenOf,
  tryCode,
} from '#link'
import { endAccess, holdActor, lockMfaState } from '#second-factor'
import { swapPassword } from '#session'
import { noteProved, removeUnknown } from './claim-account.ts'
import { createPasswordLink, offerUndo } from './send-link.ts'

const GOOD_FOR = DAY_MS / 1000
const COOLDOWN = ADDRESS_LIMITS['email-change'].cooldownMs / SECOND_MS

/** The address that waits for its code, and seconds until another may be asked for. */
export async function readEmailChange(
  { db, clock }: App,
  accountId: AccountId,
): Promise<{ newEmail?: string; retryAfter: number }> {
  const now = clock.now()
  const link = await findOpenLink(db, accountId, 'change-email', now)
  if (!link?.subject) return { retryAfter: 0 }
  const age = Math.floor((now.getTime() - link.createdAt.getTime()) / 1000)
  return { newEmail: link.subject, retryAfter: Math.max(0, COOLDOWN - age) }
}

/**
 * Sends a code and a link to the new address; nothing changes before one of them is used. An address that has an
 * account already is told so itself: the asker gets the same answer.
 */
export const changeEmail = (
  app: App,
  { accountId, sessionId }: Member,
  newEmail: string,
  context: RequestContext,
): Promise<{ retryAfter: number }> =>
  inTransaction(app.db, async (tx) => {
    await holdActor(app, tx, { accountId, sessionId })
    const holder = await readHolder(tx, accountId)
    if (isSameAddress(holder.email, newEmail)) refuseSame()
    await requireWithinLimit(app, tx, 'email-change', accountId)
    const at = app.clock.now()
    const about = maskEmail(newEmail)
    await noteEvent(tx, { accountId, kind: 'email.change-requested', at, sessionId, about, ...context })
    await askNewAddress(app, tx, holder, newEmail)
    return { retryAfter: COOLDOWN }
  })

async function askNewAddress(app: App, tx: Tx, holder: Holder, to: string): Promise<void> {
  const link = await issueLink(app, tx, {
    accountId: holder.id,
    purpose: 'change-email',
    seconds: GOOD_FOR,
    withCode: true,
    subject: to,
  })
  const reference = link.id
  if (await isTaken(app, tx, holder.id, to))
    return enqueueHolderMail(app, tx, holder, { kind: 'email-change-taken', to, reference, facts: {} })
  const facts = { token: tokenOf(link), code: link.code!, expiresAt: link.expiresAt.toISOString() }
  await enqueueHolderMail(app, tx, holder, { kind: 'email-change-new', to, reference, facts })
}

async function isTaken({ clock }: App, tx: Tx, accountId: AccountId, email: string): Promise<boolean> {
  const isOthers = await isAddressTaken(tx, email, accountId)
  const isHeld = await isReservedForUndo(tx, email, accountId, clock.now())
  return isOthers || isHeld
}

function refuseSame(): never {
  throw new Refused('email.same', undefined, { newEmail: ['Este já é o seu e-mail. Informe outro'] })
}

interface Changed {
  user: User
}

/** The new address proved itself by its link, from whatever browser. */
export async function confirmNewEmailByLink(
  app: App,
  token: string,
  context: RequestContext,
): Promise<Changed> {
  const now = app.clock.now()
  const key = keyOfToken(token)
  const changed = await inTransaction(app.db, async (tx) => {
    const link = await links.takeLink(tx, key, ['change-email'], now)
    return link && applyChange(app, tx, link, { factor: 'link', ...context })
  })
  return changed ?? refuseLink(app.db, key, ['change-email'], now)
}

/** The same by the code, typed by the owner of the account. */
export async function confirmNewEmailByCode(
  app: App,
  accountId: AccountId,
  code: string,
  context: RequestContext,
): Promise<Changed> {
  const now = app.clock.now()
  const changed = await inTransaction(app.db, async (tx) => {
    await requireWithinLimit(app, tx, 'email-change-code', accountId)
    const open = await findOpenLink(tx, accountId, 'change-email', now)
    if (!open) return undefined
    const link = await tryCode(app, tx, { linkId: open.id, email: open.subject!, code })
    return link && applyChange(app, tx, link, { factor: 'code', ...context })
  })
  if (!changed) throw new Refused('link.wrong-code')
  return changed
}

type Proof = RequestContext & { factor: 'link' | 'code' }

async function applyChange(app: App, tx: Tx, link: links.ProvedLink, proof: Proof): Promise<Changed> {
  const { accountId } = link
  const newEmail = link.subject!
  const at = app.clock.now()
  const holder = await readHolder(tx, accountId)
  if (!holder.isVerified) throw new Refused('email.unconfirmed')
  await claimAddress(tx, accountId, newEmail, at)
  // What was sent to the old address proves nothing about this account any more.
  for (const purpose of ['confirm-email', 'reset-password', 'create-password'] as const)
    await links.replaceLinks(tx, accountId, purpose, at)
  await noteEvent(tx, { accountId, kind: 'email.changed', at, about: maskEmail(newEmail), ...proof })
  await offerUndo(app, tx, holder, newEmail)
  const facts = { at: at.toISOString() }
  await enqueueHolderMail(app, tx, holder, { kind: 'email-changed', to: newEmail, reference: link.id, facts })
  return { user: await readUser(tx, accountId) }
}

/** Moves an account to an address, unless that is somebody else's or may still become so by an undo. */
async function claimAddress(tx: Tx, accountId: AccountId, email: string, at: Date): Promise<void> {
  try {
    await moveAddress(tx, accountId, email, at)
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_key')) throw new Refused('account.email-taken')
    throw error
  }
  if (await isReservedForUndo(tx, email, accountId, at)) throw new Refused('account.email-taken')
}

const PURPOSES: readonly LinkPurpose[] = ['change-email', 'undo-email-change']

interface EmailLinkView {
  purpose: 'change' | 'undo'
  state: LinkState
  email?: string
}

/** What a link about a change of address does and how it stands, for the page that asks; nothing is used. */
export async function readEmailLink({ db, clock }: App, token: string): Promise<EmailLinkView> {
  const { state, link } = await readLink(db, keyOfToken(token), PURPOSES, clock.now())
  const purpose = link?.purpose === 'undo-email-change' ? 'undo' : 'change'
  return { purpose, state, ...(link?.subject && { email: link.subject }) }
}

/**
 * Whoever reads the old address takes the account back: the address returns, every session, link and the password are
 * over, factors of the last days go, and the answer is a link to choose a new password with.
 */
export async function undoEmailChange(
  app: App,
  token: string,
  context: RequestContext,
): Promise<{ id: string; code: string }> {
  const now = app.clock.now()
  const key = keyOfToken(token)
  const answer = await inTransaction(app.db, async (tx) => {
    const link = await takeLink(tx, key, ['undo-email-change'], now)
    return link && takeBack(app, tx, link, context)
  })
  return answer ?? refuseLink(app.db, key, ['undo-email-change'], now)
}

async function takeBack(app: App, tx: Tx, link: ProvedLink, context: RequestContext) {
  const { accountId, subject } = link
  const at = app.clock.now()
  await lockMfaState(tx, accountId)
  const holder = await readHolder(tx, accountId)
  await swapPassword(tx, { accountId, before: holder.passwordHash, after: null, now: at })
  await endAccess(tx, accountId, 'disowned', { now: at })
  await restoreAddress(app, tx, holder, subject!)
  await noteEvent(tx, { accountId, kind: 'email.change-undone', at, factor: 'link', ...context })
  // Whoever moved the account away may have left a factor in it.
  await removeUnknown(app, tx, { accountId, context }, () => true)
  return createPasswordLink(app, tx, { accountId, email: subject! })
}

/** Moves an account back to an address that it left; no link that was sent before is good any more. */
export async function restoreAddress(app: App, tx: Tx, holder: Holder, email: string): Promise<void> {
  const at = app.clock.now()
  await claimAddress(tx, holder.id, email, at)
  await endLinks(tx, holder.id, at)
  await noteProved(app, tx, { accountId: holder.id, email })
  const reference = `${holder.id}:${at.getTime()}`
  await notifyBoth(app, tx, holder, { reference, restored: email, at: at.toISOString() })
}

interface Undone {
  reference: string
  /** The address that is the account's again. */
  restored: string
  at: string
}

/** Both addresses hear of it; the one that was left learns nothing of the account that it did not know. */
async function notifyBoth(
  app: App,
  tx: Tx,
  holder: Holder,
  { reference, restored, at }: Undone,
): Promise<void> {
  await enqueueHolderMail(app, tx, holder, {
    kind: 'email-change-undone',
    to: restored,
    reference,
    facts: { at },
  })
  await enqueueHolderMail(app, tx, holder, {
    kind: 'email-change-left',
    to: holder.email,
    reference,
    facts: { at },
  })
}
