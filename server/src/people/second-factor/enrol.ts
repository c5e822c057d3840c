import type { SignedIn } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import type { PasskeyQuestion } from '@vitrine/contract/passkey'
import type { AppSecret, TurnedOn } from '@vitrine/contract/second-factor'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Device } from '#session'
import { isTheirs, startApp, takeApp } from './app-factor.ts'
import { readNew } from './ceremony.ts'
import { type NamedPasskey, startPasskey, takePasskey } from './passkeys.ts'
import { countWrongCode, type Pending, type PendingKey } from './pending.store.ts'
import { holdPending, keyOf, readPending } from './pending.ts'
import { readStanding, type Standing } from './standing.store.ts'
import { enter, wrongCode } from './verify.ts'

type Enrolled = SignedIn & { recoveryCodes: string[] }
interface Enrolling {
  twoFactorSessionId: string
}

/** An administrator's first entry: the secret for an app. */
export async function enrolApp(
  app: App,
  { twoFactorSessionId }: Enrolling,
  device: Device,
): Promise<AppSecret> {
  return startApp(app, await readEnrolling(app, keyOf(twoFactorSessionId, device)))
}

/** Confirms the app and signs in. Refuses `second-factor.wrong-code`, with the attempts left. */
export async function confirmEnrolledApp(
  app: App,
  { twoFactorSessionId, code }: Enrolling & { code: string },
  device: Device,
): Promise<Enrolled> {
  const key = keyOf(twoFactorSessionId, device)
  const outcome = await inTransaction(app.db, async (tx) => {
    const { pending, holder } = await begin(app, tx, key)
    if (!(await isTheirs(app, tx, holder, { code, device }))) {
      await countWrongCode(tx, key.hash)
      return { attemptsLeft: app.config.secondFactor.attempts - pending.wrongCodes - 1 }
    }
    const turnedOn = await takeApp(app, tx, { accountId: holder.id, device }, holder)
    return finish(app, tx, { pending, device, turnedOn, factor: 'totp' })
  })
  if ('attemptsLeft' in outcome) throw wrongCode(outcome)
  return outcome
}

/** An administrator's first entry: the question for a passkey. */
export async function enrolPasskey(
  app: App,
  { twoFactorSessionId }: Enrolling,
  device: Device,
): Promise<PasskeyQuestion> {
  return startPasskey(app, await readEnrolling(app, keyOf(twoFactorSessionId, device)))
}

/** Takes the passkey into use and signs in. */
export async function confirmEnrolledPasskey(
  app: App,
  { twoFactorSessionId, name, passkey }: Enrolling & NamedPasskey,
  device: Device,
): Promise<Enrolled> {
  const made = await readNew(app, passkey)
  return inTransaction(app.db, async (tx) => {
    const { pending, holder } = await begin(app, tx, keyOf(twoFactorSessionId, device))
    const actor = { accountId: holder.id, device }
    const turnedOn = await takePasskey(app, tx, { actor, holder, made: { ...made, name } })
    return finish(app, tx, { pending, device, turnedOn, factor: 'passkey' })
  })
}

/** Whose account it is, once its address was proved. Refuses `email.unconfirmed`. */
async function readEnrolling(app: App, key: PendingKey): Promise<AccountId> {
  const { accountId } = await readPending(app, app.db, key, 'enrol')
  if (!(await readStanding(app.db, accountId)).isConfirmed) throw new Refused('email.unconfirmed')
  return accountId
}

/** Only a first factor is set up this way: with the password alone none is added to those that there are. */
async function begin(app: App, tx: Tx, key: PendingKey): Promise<{ pending: Pending; holder: Standing }> {
  const pending = await holdPending(app, tx, key, 'enrol')
  const holder = await readStanding(tx, pending.accountId)
  if (!holder.isConfirmed) throw new Refused('email.unconfirmed')
  if (holder.hasSecondFactor) throw new Refused('second-factor.session-ended')
  return { pending, holder }
}

interface Finish {
  pending: Pending
  device: Device
  turnedOn: TurnedOn
  factor: 'totp' | 'passkey'
}

async function finish(app: App, tx: Tx, { pending, device, turnedOn, factor }: Finish): Promise<Enrolled> {
  const signedIn = await enter(app, tx, pending, device, factor)
  return { ...signedIn, recoveryCodes: turnedOn.recoveryCodes ?? [] }
}
