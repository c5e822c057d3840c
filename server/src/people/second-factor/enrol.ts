import type { SignedIn } from '@vitrine/contract/account'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { PasskeyQuestion } from '@vitrine/contract/passkey'
import type { AppSecret, TurnedOn } from '@vitrine/contract/second-factor'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { realNow } from '#kernel/clock.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { Device } from '#session'
import { type MfaState, readMfaState } from './mfa-state.store.ts'
import { type NamedPasskey, readNew, startPasskey, takePasskey } from './passkeys.ts'
import { countWrongCode, type Pending, type PendingKey } from './pending.store.ts'
import { holdPending, keyOf, readPending } from './pending.ts'
import { enableSecondFactor } from './second-factor.ts'
import { type Actor, holdActor, mailFactorAdded } from './security.ts'
import { holdEnrolment, putEnrolment, putTotp } from './totp.store.ts'
import { addressOf, newSecret, stepOf } from './totp.ts'
import { enter, placeOf, wrongCode } from './verify.ts'

/** Makes a secret for an app. It counts only once a code of it was typed, and runs out before long. */
export function startApp(app: App, accountId: AccountId): Promise<AppSecret> {
  const secret = newSecret()
  const { config, clock } = app
  const expiresAt = new Date(clock.now().getTime() + config.secondFactor.enrolment * 1000)
  return inTransaction(app.db, async (tx) => {
    const { email, brandId } = await readMfaState(tx, accountId)
    const { name } = await readBrand(tx, brandId as BrandId)
    await putEnrolment(tx, accountId, seal(config.dataKeys, placeOf(accountId), secret), expiresAt)
    return { secret, address: addressOf(secret, name, email) }
  })
}

/** Takes the app into use that shows this code. Refuses `second-factor.enrolment-ended` and `…wrong-code`. */
export const confirmApp = (app: App, actor: Actor, code: string): Promise<TurnedOn> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!(await isTheirs(app, tx, holder, { code, device: actor.device }))) throw wrongCode()
    return takeApp(app, tx, actor, holder)
  })

/** Whether it is a code of the app that was shown its secret last; then the app is in use. */
export async function isTheirs(
  app: App,
  tx: Tx,
  { id }: MfaState,
  { code, device }: { code: string; device: Device | undefined },
): Promise<boolean> {
  const now = app.clock.now()
  const secret = await holdEnrolment(tx, id, now)
  if (!secret) throw new Refused('second-factor.enrolment-ended')
  const step = stepOf(unseal(app.config.dataKeys, placeOf(id), secret), code, realNow(app.clock))
  if (step === undefined) return false
  await putTotp(tx, id, { secret, step, now, ip: device?.ip, userAgent: device?.userAgent })
  return true
}

export async function takeApp(app: App, tx: Tx, actor: Actor, holder: MfaState): Promise<TurnedOn> {
  await mailFactorAdded(app, tx, { actor, holder }, 'second-factor-app-added')
  return enableSecondFactor(app, tx, actor, holder, 'totp')
}

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
  if (!(await readMfaState(app.db, accountId)).isConfirmed) throw new Refused('email.unconfirmed')
  return accountId
}

/** Only a first factor is set up this way: with the password alone none is added to those that there are. */
async function begin(app: App, tx: Tx, key: PendingKey): Promise<{ pending: Pending; holder: MfaState }> {
  const pending = await holdPending(app, tx, key, 'enrol')
  const holder = await readMfaState(tx, pending.accountId)
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
