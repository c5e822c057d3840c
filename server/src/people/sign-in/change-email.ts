import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import {
  demandTurn,
  type Holder,
  isAddressTaken,
  isSameAddress,
  type Member,
  maskEmail,
  noteEvent,
  type Outside,
  readHolder,
  TURNS,
  tell,
} from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOpenLink, isHeldForUndo, issueLink, tokenOf } from '#link'
import { holdActor } from '#second-factor'

const GOOD_FOR = DAY_MS / 1000
const { gap } = TURNS['email-change']

/** The address that waits for its code, and seconds until another may be asked for. */
export async function readEmailChange(
  { db, clock }: App,
  accountId: AccountId,
): Promise<{ newEmail?: string; retryAfter: number }> {
  const now = clock.now()
  const link = await findOpenLink(db, accountId, 'change-email', now)
  if (!link?.subject) return { retryAfter: 0 }
  const age = Math.floor((now.getTime() - link.createdAt.getTime()) / 1000)
  return { newEmail: link.subject, retryAfter: Math.max(0, gap - age) }
}

/**
 * Sends a code and a link to the new address; nothing changes before one of them is used. An address that has an
 * account already is told so itself: the asker gets the same answer.
 */
export const changeEmail = (
  app: App,
  { accountId, sessionId }: Member,
  newEmail: string,
  outside: Outside,
): Promise<{ retryAfter: number }> =>
  inTransaction(app.db, async (tx) => {
    await holdActor(app, tx, { accountId, sessionId })
    const holder = await readHolder(tx, accountId)
    if (isSameAddress(holder.email, newEmail)) refuseSame()
    await demandTurn(app, tx, 'email-change', accountId)
    const at = app.clock.now()
    const about = maskEmail(newEmail)
    await noteEvent(tx, { accountId, kind: 'email.change-requested', at, sessionId, about, ...outside })
    await askNewAddress(app, tx, holder, newEmail)
    return { retryAfter: gap }
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
    return tell(app, tx, holder, { kind: 'email-change-taken', to, reference, facts: {} })
  const facts = { token: tokenOf(link), code: link.code!, expiresAt: link.expiresAt.toISOString() }
  await tell(app, tx, holder, { kind: 'email-change-new', to, reference, facts })
}

async function isTaken({ clock }: App, tx: Tx, accountId: AccountId, email: string): Promise<boolean> {
  const isOthers = await isAddressTaken(tx, email, accountId)
  const isHeld = await isHeldForUndo(tx, email, accountId, clock.now())
  return isOthers || isHeld
}

function refuseSame(): never {
  throw new Refused('email.same', undefined, { newEmail: ['Este já é o seu e-mail. Informe outro'] })
}
