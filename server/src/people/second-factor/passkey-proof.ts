import type { SignedIn } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import type { ApprovedPasskey, PasskeyQuestion } from '@vitrine/contract/passkey'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/secrets.ts'
import type { Device } from '#session'
import { askForOneOf, readApproval } from './ceremony.ts'
import { takeChallenge } from './challenge.store.ts'
import { findPasskey, listPasskeys, notePasskeyUse } from './passkey.store.ts'
import { keepChallenge } from './passkeys.ts'
import { holdPending, keyOf, readPending } from './pending.ts'
import { holdStanding } from './standing.store.ts'
import { enter } from './verify.ts'

/** Asks one of the account's passkeys for the second factor. */
export async function askPasskey(
  app: App,
  twoFactorSessionId: string,
  device: Device,
): Promise<PasskeyQuestion> {
  const { accountId } = await readPending(app, app.db, keyOf(twoFactorSessionId, device), 'sign-in', 'renew')
  const known = await listPasskeys(app.db, accountId)
  if (known.length === 0) throw new Refused('passkey.refused')
  return keepChallenge(app, await askForOneOf(app.config, known), 'second-factor', accountId)
}

interface Form {
  twoFactorSessionId: string
  passkey: ApprovedPasskey
}

/** Signs in, or renews the proof of a session, with a passkey. Refuses `passkey.refused`. */
export async function verifyPasskey(app: App, form: Form, device: Device): Promise<SignedIn> {
  const used = await readUse(app, form.passkey)
  return inTransaction(app.db, async (tx) => {
    const pending = await holdPending(app, tx, keyOf(form.twoFactorSessionId, device), 'sign-in', 'renew')
    if (used.accountId !== pending.accountId) throw new Refused('passkey.refused')
    await spend(app, tx, used, pending.accountId)
    return enter(app, tx, pending, device, 'passkey')
  })
}

/** Asks for any passkey of this site: who signs in says by it who they are. */
export const startPasskeySignIn = async (app: App): Promise<PasskeyQuestion> =>
  keepChallenge(app, await askForOneOf(app.config, []), 'sign-in', undefined)

/** Signs in with a passkey alone, which is two factors: the device, and its owner's finger, face or code. */
export async function signInWithPasskey(
  app: App,
  passkey: ApprovedPasskey,
  device: Device,
): Promise<SignedIn> {
  const used = await readUse(app, passkey)
  return inTransaction(app.db, async (tx) => {
    const { isOpen } = await holdStanding(tx, used.accountId)
    await spend(app, tx, used, undefined)
    if (!isOpen) throw new Refused('passkey.refused')
    return enter(app, tx, { accountId: used.accountId, sessionId: null }, device, 'passkey')
  })
}

interface Use {
  id: string
  accountId: AccountId
  challenge: string
  counter: number
}

async function readUse(app: App, passkey: ApprovedPasskey): Promise<Use> {
  const known = await findPasskey(app.db, passkey.id)
  if (!known) throw new Refused('passkey.refused')
  const { id, accountId } = known
  return { id, accountId, ...(await readApproval(app, passkey, known)) }
}

/** Uses up what was signed, and notes the authenticator's count. */
async function spend(app: App, tx: Tx, used: Use, accountId: AccountId | undefined): Promise<void> {
  const now = app.clock.now()
  const purpose = accountId === undefined ? 'sign-in' : 'second-factor'
  const isFirst = await takeChallenge(tx, { hash: sha256(used.challenge), purpose, accountId }, now)
  if (!isFirst || !(await notePasskeyUse(tx, used.id, used.counter, now)))
    throw new Refused('passkey.refused')
}
