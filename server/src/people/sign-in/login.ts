import type { Credentials, SecondFactorPending, SignedIn } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import type * as z from 'zod'
import { findPassword, holdPassword, replacePasswordHash } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { beginPending, readStanding } from '#second-factor'
import {
  type Device,
  forgiveGuess,
  hashPassword,
  isOutdated,
  isPassword,
  noteWrong,
  startSession,
  takeGuess,
  takePlace,
  withdrawGuess,
} from '#session'

export type SignInAnswer = SignedIn | z.infer<typeof SecondFactorPending>

/**
 * Lets somebody in who has just proved a first factor. Who has a second one owes it first, and an administrator
 * without one sets it up first; no token exists until then.
 */
export async function signIn(app: App, tx: Tx, accountId: AccountId, device: Device): Promise<SignInAnswer> {
  const { hasSecondFactor, isAdmin } = await readStanding(tx, accountId)
  if (!hasSecondFactor && !isAdmin) return startSession(app, tx, accountId, device)
  const purpose = hasSecondFactor ? 'sign-in' : 'enrol'
  return { twoFactorSessionId: await beginPending(app, tx, { accountId, purpose, device }) }
}

type Form = z.output<typeof Credentials>

/** Signs in. */
export async function login(app: App, form: Form, device: Device): Promise<SignInAnswer> {
  const { id, passwordHash, counted } = await check(app, form, device)
  const stronger = isOutdated(passwordHash) ? await hashPassword(form.password) : undefined
  return inTransaction(app.db, async (tx) => {
    await enter(tx, id, passwordHash)
    await forgiveGuess(tx, counted)
    if (stronger) await replacePasswordHash(tx, id, passwordHash, stronger)
    return signIn(app, tx, id, { ...device, proof: 'password' })
  })
}

/**
 * Whose password it is. An unknown address and a wrong password cost the same work and get the same answer (ASVS 6.3.8);
 * too many tries are refused before any of that work.
 */
async function check(app: App, form: Form, device: Device) {
  using place = takePlace()
  const guess = { secret: 'password', email: form.email, device } as const
  const counted = await takeGuess(app, guess)
  const account = await findPassword(app.db, form.email, form.brand)
  const isRight = await isPassword(account?.passwordHash, form.password, place).catch(async (error) => {
    await withdrawGuess(app, counted)
    throw error
  })
  if (account?.passwordHash && isRight) return { id: account.id, passwordHash: account.passwordHash, counted }
  if (account) noteWrong(app, { ...guess, holderId: account.id }, counted)
  throw new Refused('account.wrong-credentials')
}

/** The password is still the one that was checked, and the account may be entered; both hold until the session is there. */
async function enter(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  const held = await holdPassword(tx, id, passwordHash)
  if (!held) throw new Refused('account.wrong-credentials')
  if (held.status === 'suspended') throw new Refused('account.suspended')
}
