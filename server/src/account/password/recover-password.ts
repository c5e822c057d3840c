import type { LinkState } from '@vitrine/contract/account-link'
import type { App } from '../../kernel/app-context.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { Refused } from '../../kernel/errors.ts'
import { confirmAddress, readHolder } from '../email/holder.store.ts'
import { noteEvent } from '../event/event.store.ts'
import { type LinkPurpose, type ProvedLink, replaceLinks, takeLink } from '../link/link.store.ts'
import { keyOf, type LinkKey } from '../link/link-token.ts'
import type { Outside } from '../link/outside.ts'
import { readLink, refuseLink } from '../link/read-link.ts'
import { tell } from '../link/tell.ts'
import { endSessions } from '../session/session.store.ts'
import { maskEmail } from './mask-email.ts'
import { acceptPassword } from './new-password.ts'
import { swapPassword } from './password.store.ts'

const PURPOSES: readonly LinkPurpose[] = ['create-password', 'reset-password']
/** What was sent to sign in with is no good once a password was chosen. */
const OVER: readonly LinkPurpose[] = [...PURPOSES, 'sign-in']

interface Form {
  id: string
  code: string
  password: string
}

interface LinkView {
  purpose: 'create' | 'reset'
  state: LinkState
  email?: string
  redirect?: string
}

/** What a password link does and how it stands, for the page that asks; nothing is used. */
export async function readPasswordLink(
  { db, clock }: App,
  { id, code }: Pick<Form, 'id' | 'code'>,
): Promise<LinkView> {
  const { state, link } = await readLink(db, keyOf(id, code), PURPOSES, clock.now())
  if (!link) return { purpose: 'reset', state }
  const { purpose, subject, redirect } = link
  return {
    purpose: purpose === 'create-password' ? 'create' : 'reset',
    state,
    ...(subject && { email: maskEmail(subject) }),
    ...(redirect && { redirect }),
  }
}

/**
 * Gives the account the password that the holder of the link chose. Only success uses the link up: a weak password
 * leaves it as it was. Nobody is signed in by it, so the second factor is still owed (ASVS 6.4.3).
 */
export async function recoverPassword(
  app: App,
  { id, code, password }: Form,
  outside: Outside,
): Promise<void> {
  const now = app.clock.now()
  const key = keyOf(id, code)
  const { state, link } = await readLink(app.db, key, PURPOSES, now)
  if (!link || state !== 'good') throw new Refused(`link.${state === 'good' ? 'unknown' : state}`)
  const holder = await readHolder(app.db, link.accountId)
  const passwordHash = await acceptPassword(app, holder, password, 'password')
  const isDone = await inTransaction(app.db, (tx) => usePasswordLink(app, tx, key, { passwordHash, outside }))
  if (!isDone) await refuseLink(app.db, key, PURPOSES, now)
}

/** False when somebody used the link first. */
export async function usePasswordLink(
  app: App,
  tx: Tx,
  key: LinkKey,
  chosen: { passwordHash: string; outside: Outside },
): Promise<boolean> {
  const link = await takeLink(tx, key, PURPOSES, app.clock.now())
  if (link) await giveNewPassword(app, tx, link, chosen)
  return link !== undefined
}

/** The link was read in the mailbox: it proves the address too. All sessions and all other password links are over. */
async function giveNewPassword(
  app: App,
  tx: Tx,
  { accountId, subject }: ProvedLink,
  { passwordHash, outside }: { passwordHash: string; outside: Outside },
): Promise<void> {
  const at = app.clock.now()
  const holder = await readHolder(tx, accountId)
  const isFirst = holder.passwordHash === null
  await swapPassword(tx, { accountId, before: holder.passwordHash, after: passwordHash, now: at })
  if (subject) await confirmAddress(tx, accountId, subject, at)
  for (const purpose of OVER) await replaceLinks(tx, accountId, purpose, at)
  await endSessions(tx, accountId, 'password-reset', { now: at })
  const kind = isFirst ? 'password.created' : 'password.reset'
  await noteEvent(tx, { accountId, kind, at, factor: 'link', ...outside })
  const facts = { at: at.toISOString() }
  const reference = `${accountId}:${at.getTime()}`
  await tell(app, tx, holder, { kind: isFirst ? 'password-created' : 'password-changed', reference, facts })
}
