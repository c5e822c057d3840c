import type { AccountId } from '@vitrine/contract/ids'
import {
  demandTurn,
  type Member,
  maskEmail,
  moveUnproved,
  noteEvent,
  type Origin,
  type Outside,
  readHolder,
} from '#account'
import type { App } from '#kernel/app-context.ts'
import { isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { endLinks, isHeldForUndo } from '#link'
import { holdActor } from '#second-factor'
import { sendCreatePassword } from './ask-password.ts'
import { offerUndo } from './offer-undo.ts'
import { askConfirmation } from './resend-confirmation.ts'

type Correction = Origin & Outside & { email: string }

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
  correction: Outside & { email: string },
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
  { email, hasPassword, ...outside }: Outside & { email: string; hasPassword: boolean },
): Promise<boolean> {
  await demandTurn(app, tx, 'correct-email', accountId)
  const at = app.clock.now()
  // The links first, as whoever uses one takes them too: one of the two waits for the other and finds it done.
  await endLinks(tx, accountId, at, { keepUndo: true })
  await holdActor(app, tx, { accountId, sessionId })
  if (!(await move(tx, accountId, { email, hasPassword, at }))) return false
  await noteEvent(tx, { accountId, kind: 'email.changed', at, sessionId, ...outside })
  await demandTurn(app, tx, 'corrected-to', email.toLowerCase())
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
  if (await isHeldForUndo(tx, to.email, accountId, at)) throw new Refused('account.email-taken')
  return true
}
