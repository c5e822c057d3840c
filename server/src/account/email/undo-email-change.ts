import type { LinkState } from '@vitrine/contract/account-link'
import type { App } from '../../kernel/app-context.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { noteEvent } from '../event/event.store.ts'
import { endLinks, type LinkPurpose, type ProvedLink, takeLink } from '../link/link.store.ts'
import { keyOfToken } from '../link/link-token.ts'
import type { Outside } from '../link/outside.ts'
import { readLink, refuseLink } from '../link/read-link.ts'
import { tell } from '../link/tell.ts'
import { handOutPasswordLink } from '../password/ask-password.ts'
import { swapPassword } from '../password/password.store.ts'
import { endAccess } from '../session/end-access.ts'
import { claimAddress } from './confirm-new-email.ts'
import { type Holder, readHolder } from './holder.store.ts'

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
 * over, and the answer is a link to choose a new password with.
 */
export async function undoEmailChange(
  app: App,
  token: string,
  outside: Outside,
): Promise<{ id: string; code: string }> {
  const now = app.clock.now()
  const key = keyOfToken(token)
  const answer = await inTransaction(app.db, async (tx) => {
    const link = await takeLink(tx, key, ['undo-email-change'], now)
    return link && takeBack(app, tx, link, outside)
  })
  return answer ?? refuseLink(app.db, key, ['undo-email-change'], now)
}

async function takeBack(app: App, tx: Tx, link: ProvedLink, outside: Outside) {
  const { accountId, subject } = link
  const at = app.clock.now()
  const holder = await readHolder(tx, accountId)
  await claimAddress(tx, accountId, subject!, at)
  await swapPassword(tx, { accountId, before: holder.passwordHash, after: null, now: at })
  await endAccess(tx, accountId, 'disowned', { now: at })
  await endLinks(tx, accountId, at)
  await noteEvent(tx, { accountId, kind: 'email.change-undone', at, factor: 'link', ...outside })
  await tellBoth(app, tx, holder, { reference: link.id, restored: subject!, at: at.toISOString() })
  return handOutPasswordLink(app, tx, { accountId, email: subject! })
}

interface Undone {
  reference: string
  /** The address that is the account's again. */
  restored: string
  at: string
}

/** Both addresses hear of it; the one that was left learns nothing of the account that it did not know. */
async function tellBoth(
  app: App,
  tx: Tx,
  holder: Holder,
  { reference, restored, at }: Undone,
): Promise<void> {
  await tell(app, tx, holder, { kind: 'email-change-undone', to: restored, reference, facts: { at } })
  await tell(app, tx, holder, { kind: 'email-change-left', to: holder.email, reference, facts: { at } })
}
