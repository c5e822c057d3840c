import type { LinkState } from '@vitrine/contract/account-link'
import { type Holder, noteEvent, type Outside, readHolder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import {
  endLinks,
  keyOfToken,
  type LinkPurpose,
  type ProvedLink,
  readLink,
  refuseLink,
  takeLink,
} from '#link'
import { endAccess, holdStanding } from '#second-factor'
import { swapPassword } from '#session'
import { handOutPasswordLink } from './ask-password.ts'
import { noteProved } from './claim-account.ts'
import { claimAddress } from './confirm-new-email.ts'
import { removeUnknown } from './remove-unknown.ts'

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
  await holdStanding(tx, accountId)
  const holder = await readHolder(tx, accountId)
  await swapPassword(tx, { accountId, before: holder.passwordHash, after: null, now: at })
  await endAccess(tx, accountId, 'disowned', { now: at })
  await restoreAddress(app, tx, holder, subject!)
  await noteEvent(tx, { accountId, kind: 'email.change-undone', at, factor: 'link', ...outside })
  // Whoever moved the account away may have left a factor in it.
  await removeUnknown(app, tx, { accountId, outside }, () => true)
  return handOutPasswordLink(app, tx, { accountId, email: subject! })
}

/** Moves an account back to an address that it left; no link that was sent before is good any more. */
export async function restoreAddress(app: App, tx: Tx, holder: Holder, email: string): Promise<void> {
  const at = app.clock.now()
  await claimAddress(tx, holder.id, email, at)
  await endLinks(tx, holder.id, at)
  await noteProved(app, tx, holder.id)
  const reference = `${holder.id}:${at.getTime()}`
  await tellBoth(app, tx, holder, { reference, restored: email, at: at.toISOString() })
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
