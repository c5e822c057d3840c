import { type AdminRole, ROLES, roleSentences } from '@vitrine/contract/admin/permission'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { enqueueHolderMail, insertAccount, noteEvent, readHolder, setRoles } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { issueLink, tokenOf } from '#link'
import { lockMfaState } from '#second-factor'
import { changeRoles } from '#sign-in'
import { findPresent, refuseLastOwner } from './person.ts'

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((role) => other.includes(role))

interface RoleChange {
  id: AccountId
  /** As the person saw them. */
  before: readonly string[]
  roles: readonly AdminRole[]
}

/**
 * Gives somebody other roles; their sessions end. Refuses roles that somebody else changed meanwhile, and to take the last
 * owner away.
 */
export async function changePersonRoles(app: App, tx: Tx, { id, before, roles }: RoleChange): Promise<void> {
  if (!roles.includes('owner')) await refuseLastOwner(tx, id)
  await lockMfaState(tx, id)
  const person = await findPresent(tx, id)
  if (!isSame(person.roles, before)) throw new Refused('account.roles-changed')
  await changeRoles(app, tx, id, roles)
}

interface Invitation {
  name: string
  email: string
  roles: readonly AdminRole[]
  /** The account of who invites. */
  by: AccountId
}

/**
 * An account with roles for somebody who has none yet, and a message with the link to choose a password. The second factor
 * is asked for before the first page. Refuses an address that has an account.
 */
export async function invitePerson(
  app: App,
  tx: Tx,
  { name, email, roles, by }: Invitation,
): Promise<AccountId> {
  const now = app.clock.now()
  const id = newId('acc', now.getTime())
  const { brandId } = await readHolder(tx, by)
  const account = { id, name, email, passwordHash: null, brandId, clientId: undefined, now }
  if (!(await insertAccount(tx, account))) throw new Refused('account.email-known')
  await setRoles(tx, id, roles)
  await noteEvent(tx, { accountId: id, kind: 'account.registered', at: now })
  await sendInvitation(app, tx, { id, by })
  return id
}

/** Sends somebody who was invited another link. Refuses who has a password, or does not administer. */
export async function invitePersonAgain(app: App, tx: Tx, id: AccountId, by: AccountId): Promise<void> {
  const person = await findPresent(tx, id)
  if (!person.isInvited || person.status === 'suspended') throw new Refused('account.other-state')
  await sendInvitation(app, tx, { id, by })
}

/** Seconds that an invitation is good. */
const GOOD_FOR = (7 * DAY_MS) / 1000

async function sendInvitation(app: App, tx: Tx, { id, by }: { id: AccountId; by: AccountId }): Promise<void> {
  const [holder, inviter, { roles }] = [
    await readHolder(tx, id),
    await readHolder(tx, by),
    await findPresent(tx, id),
  ]
  const link = await issueLink(app, tx, {
    accountId: id,
    purpose: 'create-password',
    seconds: GOOD_FOR,
    subject: holder.email,
    redirect: '/admin',
    byShop: true,
  })
  const facts = {
    token: tokenOf(link),
    expiresAt: link.expiresAt.toISOString(),
    by: inviter.name,
    roles: roles.map((role) => ROLES[role].name),
    // What a role does not may be what another one does, and stays out.
    may: roles.map((role) => `${ROLES[role].name}: ${roleSentences(role).slice(0, 2).join(' ')}`),
  }
  await enqueueHolderMail(app, tx, holder, { kind: 'invitation', reference: link.id, facts })
}
