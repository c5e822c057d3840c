import type { ConfirmedEmail } from '@vitrine/contract/account-link'
import type { AccountId } from '@vitrine/contract/ids'
import {
  confirmAddress,
  type Holder,
  isSameAddress,
  type Member,
  maskEmail,
  moveUnproved,
  noteEvent,
  type Origin,
  type RequestContext,
  readHolder,
  readUser,
  requireWithinLimit,
} from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  endLinks,
  findOpenLinkOf,
  isReservedForUndo,
  keyOfToken,
  type ProvedLink,
  refuseLink,
  takeLink,
  tryCode,
} from '#link'
import { endPending, holdActor, lockMfaState } from '#second-factor'
import { endSessions } from '#session'
import { claimAccount, noteProved } from './claim-account.ts'
import { askConfirmation, createPasswordLink, offerUndo, sendCreatePassword } from './send-link.ts'

type Form = { token: string } | { email: string; code: string }

interface Prover extends RequestContext {
  /** The session of ours that it is done from. */
  member?: Member | undefined
}

/**
 * Confirms an address by the link or the code sent to it. Signs nobody in. Done by somebody signed in to the account, it
 * ends their other sessions. Done anywhere else, its reader may know nothing of whoever opened the account: it is
 * claimed, and the answer is a link to choose a password with.
 */
export const confirmEmail = (app: App, form: Form, prover: Prover): Promise<ConfirmedEmail> =>
  'token' in form ? confirmByLink(app, form.token, prover) : confirmByCode(app, form, prover)

async function confirmByLink(app: App, token: string, prover: Prover): Promise<ConfirmedEmail> {
  const now = app.clock.now()
  const key = keyOfToken(token)
  const answer = await inTransaction(app.db, async (tx) => {
    const link = await takeLink(tx, key, ['confirm-email'], now)
    return link && confirmed(app, tx, link, { factor: 'link', ...prover })
  })
  return answer ?? refuseLink(app.db, key, ['confirm-email'], now)
}

/** An address without an account, without a link, or with another code: the same statements and the same answer. */
async function confirmByCode(
  app: App,
  { email, code }: { email: string; code: string },
  prover: Prover,
): Promise<ConfirmedEmail> {
  const now = app.clock.now()
  const answer = await inTransaction(app.db, async (tx) => {
    await requireWithinLimit(app, tx, 'confirm-code', email)
    const open = await findOpenLinkOf(
      tx,
      { email, accountId: prover.member?.accountId },
      'confirm-email',
      now,
    )
    const link = await tryCode(app, tx, { linkId: open?.id, email, code })
    return link && confirmed(app, tx, link, { factor: 'code', ...prover })
  })
  if (!answer) throw new Refused('link.wrong-code')
  return answer
}

type Proof = Prover & { factor: 'link' | 'code' }

async function confirmed(app: App, tx: Tx, link: ProvedLink, proof: Proof): Promise<ConfirmedEmail> {
  const { accountId, subject, redirect, clientId } = link
  await lockMfaState(tx, accountId)
  const holder = await readHolder(tx, accountId)
  if (!isSameAddress(holder.email, subject ?? '')) throw new Refused('link.replaced')
  const password = holder.isVerified ? undefined : await prove(app, tx, { holder, link, proof })
  const user = await readUser(tx, accountId)
  return { user, ...(redirect && { redirect }), ...(clientId && { clientId }), ...(password && { password }) }
}

interface FirstProof {
  holder: Holder
  link: ProvedLink
  proof: Proof
}

/** The first proof of the address; resolves to a link to choose a password with, where the account was claimed by it. */
async function prove(app: App, tx: Tx, { holder, link, proof }: FirstProof) {
  const { member, factor, ip, userAgent } = proof
  if (member?.accountId === holder.id) return keep(app, tx, holder, { member, factor, ip, userAgent })
  await claimAccount(app, tx, holder, { factor, ip, userAgent })
  const { redirect, clientId } = link
  const origin = { redirect: redirect ?? undefined, clientId: clientId ?? undefined }
  return createPasswordLink(app, tx, { accountId: holder.id, email: holder.email, ...origin })
}

/** Who is signed in keeps the session and the password; whoever else is in the account leaves it. */
async function keep(
  app: App,
  tx: Tx,
  { id: accountId, email }: Holder,
  { member, ...proof }: Proof & { member: Member },
): Promise<undefined> {
  const now = app.clock.now()
  const { sessionId } = member
  await confirmAddress(tx, accountId, email, now)
  await noteProved(app, tx, { accountId, email })
  await noteEvent(tx, { accountId, kind: 'email.confirmed', at: now, sessionId, ...proof })
  await endSessions(tx, accountId, 'ended-by-owner', { now, except: sessionId })
  await endPending(tx, accountId, now)
}

type Correction = Origin & RequestContext & { email: string }

/**
 * Puts another address in the place of one that was mistyped in a purchase, while its buyer has no password; the link
 * to choose one goes to the right address. Refuses `email.not-correctable`.
 */
export async function correctBuyer(
  app: App,
  tx: Tx,
  member: Member,
  { redirect, ...correction }: Correction,
): Promise<void> {
  if (!(await correct(app, tx, member, { ...correction, hasPassword: false })))
    throw new Refused('email.not-correctable')
  await sendCreatePassword(app, tx, member.accountId, { redirect })
}

/**
 * The same for who signed up with a password; another link and another code go to the right address. The one that is
 * left can undo it: whoever knew the password for a minute may have been the one who corrected. Refuses
 * `email.already-confirmed` once somebody has proved the address.
 */
export async function correctMember(
  app: App,
  tx: Tx,
  member: Member,
  correction: RequestContext & { email: string },
): Promise<void> {
  const before = await readHolder(tx, member.accountId)
  if (!(await correct(app, tx, member, { ...correction, hasPassword: true })))
    throw new Refused('email.already-confirmed')
  await offerUndo(app, tx, before, maskEmail(correction.email))
  await askConfirmation(app, tx, await readHolder(tx, member.accountId), {})
}

/**
 * Only while nobody has proved the address: from then on the account is its holder's. What was sent to the mistyped
 * address is void, but for an earlier link that undoes a correction. False when it is too late.
 */
async function correct(
  app: App,
  tx: Tx,
  { accountId, sessionId }: Member,
  { email, hasPassword, ...context }: RequestContext & { email: string; hasPassword: boolean },
): Promise<boolean> {
  await requireWithinLimit(app, tx, 'correct-email', accountId)
  const at = app.clock.now()
  // The links first, as whoever uses one takes them too: one of the two waits for the other and finds it done.
  await endLinks(tx, accountId, at, { keepUndo: true })
  await holdActor(app, tx, { accountId, sessionId })
  if (!(await move(tx, accountId, { email, hasPassword, at }))) return false
  await noteEvent(tx, { accountId, kind: 'email.changed', at, sessionId, ...context })
  await requireWithinLimit(app, tx, 'corrected-to', email.toLowerCase())
  return true
}

/** The same refusals for the same addresses as a registration gives, and no others. */
async function move(
  tx: Tx,
  accountId: AccountId,
  { at, ...to }: { email: string; hasPassword: boolean; at: Date },
): Promise<boolean> {
  try {
    if (!(await moveUnproved(tx, accountId, to))) return false
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_key')) throw new Refused('account.email-taken')
    throw error
  }
  if (await isReservedForUndo(tx, to.email, accountId, at)) throw new Refused('account.email-taken')
  return true
}
