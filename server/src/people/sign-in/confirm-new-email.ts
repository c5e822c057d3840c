import type { User } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import {
  demandTurn,
  maskEmail,
  moveAddress,
  noteEvent,
  type Outside,
  readHolder,
  readUser,
  tell,
} from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import * as links from '#link'
import { findOpenLink, isHeldForUndo, keyOfToken, refuseLink, tryCode } from '#link'
import { offerUndo } from './offer-undo.ts'

interface Changed {
  user: User
}

/** The new address proved itself by its link, from whatever browser. */
export async function confirmNewEmailByLink(app: App, token: string, outside: Outside): Promise<Changed> {
  const now = app.clock.now()
  const key = keyOfToken(token)
  const changed = await inTransaction(app.db, async (tx) => {
    const link = await links.takeLink(tx, key, ['change-email'], now)
    return link && applyChange(app, tx, link, { factor: 'link', ...outside })
  })
  return changed ?? refuseLink(app.db, key, ['change-email'], now)
}

/** The same by the code, typed by the owner of the account. */
export async function confirmNewEmailByCode(
  app: App,
  accountId: AccountId,
  code: string,
  outside: Outside,
): Promise<Changed> {
  const now = app.clock.now()
  const changed = await inTransaction(app.db, async (tx) => {
    await demandTurn(app, tx, 'email-change-code', accountId)
    const open = await findOpenLink(tx, accountId, 'change-email', now)
    if (!open) return undefined
    const link = await tryCode(app, tx, { linkId: open.id, email: open.subject!, code })
    return link && applyChange(app, tx, link, { factor: 'code', ...outside })
  })
  if (!changed) throw new Refused('link.wrong-code')
  return changed
}

type Proof = Outside & { factor: 'link' | 'code' }

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
  await tell(app, tx, holder, { kind: 'email-changed', to: newEmail, reference: link.id, facts })
  return { user: await readUser(tx, accountId) }
}

/** Moves an account to an address, unless that is somebody else's or may still become so by an undo. */
export async function claimAddress(tx: Tx, accountId: AccountId, email: string, at: Date): Promise<void> {
  try {
    await moveAddress(tx, accountId, email, at)
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_key')) throw new Refused('account.email-taken')
    throw error
  }
  if (await isHeldForUndo(tx, email, accountId, at)) throw new Refused('account.email-taken')
}
