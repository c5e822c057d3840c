import type { SignedIn } from '@vitrine/contract/account'
import type { ProofKind } from '@vitrine/contract/account-event'
import type { AccountId } from '@vitrine/contract/ids'
import { sentenceOf } from '@vitrine/contract/refusals'
import { HOUR_MS } from '@vitrine/contract/time'
import { readHolder, readSignInAccount, readUser } from '#account'
import type { App } from '#kernel/app-context.ts'
import { realNow } from '#kernel/clock.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import {
  countGuess,
  type Device,
  expiriesOf,
  holdSession,
  insertTokens,
  isPassword,
  resetGuesses,
  startSession,
  validity,
} from '#session'
import { markProved, markSecondFactor, readMfaState, retireRefreshTokens } from './mfa-state.store.ts'
import { countFailures, countWrongCode, type Pending, type PendingKey } from './pending.store.ts'
import { beginPending, holdPending, keyOf } from './pending.ts'
import { endResetOf } from './reset.store.ts'
import { enqueueSecurityMail, note } from './security.ts'
import { countRecoveryCodes, findTotp, takeRecoveryCode, takeStep } from './totp.store.ts'
import { hashRecoveryCode, readRecoveryCode, stepOf } from './totp.ts'

/** The refusal of a code, on its field; with the attempts that are left, where they are counted. */
export const wrongCode = (data?: { attemptsLeft: number }): Refused =>
  new Refused('second-factor.wrong-code', data, { code: [sentenceOf('second-factor.wrong-code')] })

/** Where the secret of an account's app is kept, for the seal. */
export const placeOf = (accountId: AccountId): string => `totp.secret:${accountId}`

/** Uses up what was typed, if it is good: of any number of callers with it, one is told with what it was proved. */
export async function takeCode(
  app: App,
  tx: Tx,
  accountId: AccountId,
  typed: string,
): Promise<ProofKind | undefined> {
  const now = app.clock.now()
  const recovery = readRecoveryCode(typed)
  if (recovery) {
    const hash = hashRecoveryCode(app.config.dataKeys, accountId, recovery)
    return (await takeRecoveryCode(tx, accountId, hash, now)) ? 'recovery-code' : undefined
  }
  await refuseGuessing(app, tx, accountId, now)
  return (await takeAppCode(app, tx, accountId, typed)) ? 'totp' : undefined
}

async function takeAppCode(app: App, tx: Tx, accountId: AccountId, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '')
  const totp = /^\d{6}$/.test(code) ? await findTotp(tx, accountId) : undefined
  if (!totp) return false
  const secret = unseal(app.config.dataKeys, placeOf(accountId), totp.secret)
  const step = stepOf(secret, code, realNow(app.clock))
  return step !== undefined && takeStep(tx, accountId, step)
}

/** Six digits are found by trying for long enough; recovery codes and passkeys are not, and go on being taken. */
async function refuseGuessing({ config }: App, tx: Tx, accountId: AccountId, now: Date): Promise<void> {
  const failures = await countFailures(tx, accountId, new Date(now.getTime() - HOUR_MS))
  if (failures >= config.secondFactor.attemptsPerHour) throw new Refused('request.too-many')
}

interface Form {
  twoFactorSessionId: string
  code: string
}

/** Nothing instead of a throw when the code is wrong, because the attempt has to be committed. */
type Outcome = { signedIn: SignedIn } | { attemptsLeft: number }

/** Signs in, or renews the proof of a session, with a code of the app or a recovery code. */
export async function verifyCode(app: App, form: Form, device: Device): Promise<SignedIn> {
  const key = keyOf(form.twoFactorSessionId, device)
  const outcome = await inTransaction(app.db, (tx) => tryCode(app, tx, key, form.code, device))
  if ('attemptsLeft' in outcome) throw wrongCode(outcome)
  return outcome.signedIn
}

async function tryCode(app: App, tx: Tx, key: PendingKey, code: string, device: Device): Promise<Outcome> {
  const pending = await holdPending(app, tx, key, 'sign-in', 'renew')
  const factor = await takeCode(app, tx, pending.accountId, code)
  if (factor) return { signedIn: await enter(app, tx, pending, device, factor) }
  await countWrongCode(tx, key.hash)
  await note(
    tx,
    { ...pending, sessionId: pending.sessionId ?? undefined, device },
    'second-factor.failed',
    app.clock.now(),
  )
  return { attemptsLeft: app.config.secondFactor.attempts - pending.wrongCodes - 1 }
}

/** The second factor is proved: what was pending comes true, and nobody needs to reset it. */
export async function enter(
  app: App,
  tx: Tx,
  pending: Pick<Pending, 'accountId' | 'sessionId'>,
  device: Device,
  factor: ProofKind,
): Promise<SignedIn> {
  const now = app.clock.now()
  const { accountId } = pending
  const actor = { accountId, sessionId: pending.sessionId ?? undefined, device }
  await note(tx, actor, 'second-factor.proved', now, factor)
  if (await endResetOf(tx, accountId, { as: 'cancelled-by-owner', by: accountId, now })) {
    await note(tx, actor, 'second-factor.reset-cancelled', now)
  }
  if (factor === 'recovery-code') await notifyRecoveryCode(app, tx, accountId, device)
  if (pending.sessionId) return renewSession(app, tx, pending.sessionId)
  return startSession(app, tx, await readSignInAccount(tx, accountId), {
    ...device,
    proof: factor,
    withSecondFactor: true,
  })
}

async function notifyRecoveryCode(app: App, tx: Tx, accountId: AccountId, device: Device): Promise<void> {
  await note(tx, { accountId, device }, 'second-factor.recovery-code-used', app.clock.now(), 'recovery-code')
  const left = await countRecoveryCodes(tx, accountId)
  await enqueueSecurityMail(app, tx, await readMfaState(tx, accountId), [
    'second-factor-recovery-code-used',
    { left },
  ])
}

interface Prover {
  accountId: AccountId
  sessionId: string
  device: Device
}

/** Somebody signed in shows again that they know the password. A wrong one is a guess, refused on its field. */
export async function provePassword(app: App, prover: Prover, password: string): Promise<void> {
  const { accountId, sessionId, device } = prover
  const { email } = await readMfaState(app.db, accountId)
  const guess = await countGuess(app, { secret: 'password', email, device })
  const { passwordHash } = await readHolder(app.db, accountId)
  const isRight = await isPassword(passwordHash, password)
  if (!isRight) throw new Refused('request.invalid', undefined, { password: ['Senha incorreta.'] })
  await inTransaction(app.db, async (tx) => {
    await resetGuesses(tx, guess)
    await markProved(tx, sessionId, app.clock.now())
  })
}

interface Renewer {
  accountId: AccountId
  sessionId: string
  hasSecondFactor: boolean
}

/** Begins to prove the second factor again, within a session. Refuses `second-factor.none`. */
export async function startRenewal(
  app: App,
  { accountId, sessionId, hasSecondFactor }: Renewer,
  device: Device,
): Promise<string> {
  if (!hasSecondFactor) throw new Refused('second-factor.none')
  return inTransaction(app.db, (tx) =>
    beginPending(app, tx, { accountId, purpose: 'renew', sessionId, device }),
  )
}

/** The same session, proved just now, with tokens that take the place of the ones it had. */
async function renewSession(app: App, tx: Tx, sessionId: string): Promise<SignedIn> {
  const now = app.clock.now()
  const session = await holdSession(tx, sessionId, now)
  if (!session) throw new Refused('second-factor.session-ended')
  const user = await readUser(tx, session.accountId)
  const expiries = expiriesOf(app.config.session, user.isAdmin, now, session.endsAt)
  const tokens = { accessToken: newToken(), refreshToken: newToken() }
  await retireRefreshTokens(tx, sessionId, now)
  const hashes = { access: sha256(tokens.accessToken), refresh: sha256(tokens.refreshToken) }
  await insertTokens(tx, sessionId, hashes, expiries)
  await markSecondFactor(tx, sessionId, now)
  return { user, ...tokens, ...validity(expiries.access, now) }
}

export const secondFactorSealed: readonly SealedColumn[] = ['totp', 'totp_enrolment'].map((table) => ({
  table,
  column: 'secret',
  key: ['account_id'],
  placeOf: ({ account_id }) => placeOf(account_id as AccountId),
}))
