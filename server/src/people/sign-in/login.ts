import type { Credentials, SecondFactorPending, SignedIn } from '@vitrine/contract/account'
import { type AccountId, newId } from '@vitrine/contract/ids'
import type { CodeCredentials } from '@vitrine/contract/sign-in-code'
import type * as z from 'zod'
import {
  enqueueHolderMail,
  findAndLockAccount,
  findPassword,
  type Holder,
  holdPassword,
  markSuspended,
  noteEvent,
  type RequestContext,
  readHolder,
  readSignInAccount,
  replacePasswordHash,
  type SignInAccount,
  setRoles,
  unmarkSuspended,
} from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOpenLinkBySecret, keyOfToken, tryCode } from '#link'
import { beginPending, endPending } from '#second-factor'
import {
  type CountedGuess,
  countGuess,
  type Device,
  endSessions,
  hashPassword,
  isOutdated,
  isPassword,
  noteWrong,
  resetGuesses,
  startSession,
  takePlace,
  uncountGuess,
} from '#session'
import { claimAccount } from './claim-account.ts'
import { sendCreatePassword } from './send-link.ts'

type SignInAnswer = SignedIn | z.infer<typeof SecondFactorPending>

/**
 * Lets somebody in who has just proved a first factor. Who has a second one owes it first, and an administrator
 * without one sets it up first; no token exists until then.
 */
async function signIn(app: App, tx: Tx, account: SignInAccount, device: Device): Promise<SignInAnswer> {
  const { holder, user, hasSecondFactor } = account
  if (!hasSecondFactor && !user.isAdmin) return startSession(app, tx, account, device)
  const purpose = hasSecondFactor ? 'sign-in' : 'enrol'
  return { twoFactorSessionId: await beginPending(app, tx, { accountId: holder.id, purpose, device }) }
}

type Form = z.output<typeof Credentials>

/** Signs in. */
export async function login(app: App, form: Form, device: Device): Promise<SignInAnswer> {
  const { id, passwordHash, counted } = await check(app, form, device)
  const stronger = isOutdated(passwordHash) ? await hashPassword(form.password) : undefined
  return inTransaction(app.db, async (tx) => {
    const account = await enter(tx, id, passwordHash)
    await resetGuesses(tx, counted)
    if (stronger) await replacePasswordHash(tx, id, passwordHash, stronger)
    return signIn(app, tx, account, { ...device, proof: 'password' })
  })
}

/**
 * Whose password it is. An unknown address and a wrong password cost the same work and get the same answer (ASVS 6.3.8);
 * too many tries are refused before any of that work.
 */
async function check(app: App, form: Form, device: Device) {
  using place = takePlace()
  const guess = { secret: 'password', email: form.email, device } as const
  const counted = await countGuess(app, guess)
  const account = await findPassword(app.db, form.email, form.brand)
  const isRight = await isPassword(account?.passwordHash, form.password, place).catch(async (error) => {
    await uncountGuess(app, counted)
    throw error
  })
  if (account?.passwordHash && isRight) return { id: account.id, passwordHash: account.passwordHash, counted }
  if (account) noteWrong(app, { ...guess, holderId: account.id }, counted)
  throw new Refused('account.wrong-credentials')
}

/** The password is still the one that was checked, and the account may be entered; both hold until the session is there. */
async function enter(tx: Tx, id: AccountId, passwordHash: string): Promise<SignInAccount> {
  const account = await holdPassword(tx, id, passwordHash)
  if (!account) throw new Refused('account.wrong-credentials')
  if (account.holder.status === 'suspended') throw new Refused('account.suspended')
  return account
}

type CodeForm = z.output<typeof CodeCredentials>

/** Nothing signed in when the code was wrong: the try has to be committed. `holderId`: whose code it is a try of. */
interface Outcome {
  answer?: SignInAnswer
  holderId?: AccountId
}

/**
 * Signs in by a code of the mailbox, in the browser that asked for it. It takes the place of the password and of nothing
 * else: who has a second factor still owes it. An address without an account, a code of another browser and a wrong one
 * are the same, and all of them are guesses.
 */
export async function signInWithCode(app: App, form: CodeForm, device: Device): Promise<SignInAnswer> {
  const guess = { secret: 'code', email: form.email, device } as const
  const counted = await countGuess(app, guess)
  const { answer, holderId } = await inTransaction(app.db, (tx) => tryForm(app, tx, form, counted, device))
  if (answer) return answer
  if (holderId) noteWrong(app, { ...guess, holderId }, counted)
  throw new Refused('link.wrong-code')
}

async function tryForm(
  app: App,
  tx: Tx,
  { email, token, code }: CodeForm,
  counted: CountedGuess,
  device: Device,
): Promise<Outcome> {
  const now = app.clock.now()
  const key = keyOfToken(token)
  const open = await findOpenLinkBySecret(tx, key, 'sign-in', { email, now })
  const account = await findAndLockAccount(tx, open?.accountId ?? newId('acc'))
  const link = await tryCode(app, tx, { linkId: open && key.id, email, code })
  if (!open || !link) return { ...(open && { holderId: open.accountId }) }
  if (!account?.isOpen) throw new Refused('account.suspended')
  await resetGuesses(tx, counted)
  const own = account.holder.isVerified ? account : await claim(app, tx, account.holder, device)
  return { answer: await signIn(app, tx, own, { ...device, proof: 'code' }) }
}

/** A password that somebody chose before the address was proved gives way to one that its owner chooses by a link. */
async function claim(app: App, tx: Tx, holder: Holder, { ip, userAgent }: Device): Promise<SignInAccount> {
  await claimAccount(app, tx, holder, { factor: 'code', ip, userAgent })
  if (holder.passwordHash !== null) await sendCreatePassword(app, tx, holder.id)
  return readSignInAccount(tx, holder.id)
}

/** Another app that somebody enters with their account. */
interface EnteredApp {
  clientId: string
  name: string
  /** Since when it is connected; nothing when it was disconnected meanwhile. */
  since: Date | undefined
}

/** Notes that an app is entered, and tells the owner when it was not connected before. */
export async function noteApp(
  app: App,
  tx: Tx,
  entrant: RequestContext & { accountId: AccountId; sessionId: string },
  { clientId, name, since }: EnteredApp,
): Promise<void> {
  const at = app.clock.now()
  await noteEvent(tx, { ...entrant, kind: 'app.entered', about: name, at })
  const facts = { app: name, at: at.toISOString() }
  const holder = await readHolder(tx, entrant.accountId)
  // One message for as long as the app stays connected.
  const reference = `${entrant.accountId}:${clientId}:${(since ?? at).getTime()}`
  await enqueueHolderMail(app, tx, holder, { kind: 'app-connected', reference, facts })
}

/** Notes that the owner disconnected an app, and tells them. */
export async function noteAppGone(
  app: App,
  tx: Tx,
  owner: RequestContext & { accountId: AccountId; sessionId: string },
  { clientId, name }: Pick<EnteredApp, 'clientId' | 'name'>,
): Promise<void> {
  const at = app.clock.now()
  await noteEvent(tx, { ...owner, kind: 'app.disconnected', about: name, at })
  const holder = await readHolder(tx, owner.accountId)
  const reference = `${owner.accountId}:${clientId}:${at.getTime()}`
  const facts = { app: name, at: at.toISOString() }
  await enqueueHolderMail(app, tx, holder, { kind: 'app-disconnected', reference, facts })
}

/** Shuts somebody out: the next call of every session is refused, and so is signing in. What they owe stays payable. */
export async function suspendAccount(app: App, tx: Tx, accountId: AccountId): Promise<void> {
  const now = app.clock.now()
  await markSuspended(tx, accountId)
  await endSessions(tx, accountId, 'blocked', { now })
  await endPending(tx, accountId, now)
}

/** Lets somebody in again who was shut out; they sign in anew. */
export const restoreAccount = (tx: Tx, accountId: AccountId): Promise<void> => unmarkSuspended(tx, accountId)

/** Gives an account other roles; whoever is signed in with it signs in anew. */
export async function changeRoles(
  app: App,
  tx: Tx,
  accountId: AccountId,
  roles: readonly string[],
): Promise<void> {
  const now = app.clock.now()
  await setRoles(tx, accountId, roles)
  await endSessions(tx, accountId, 'roles-changed', { now })
  await endPending(tx, accountId, now)
}
