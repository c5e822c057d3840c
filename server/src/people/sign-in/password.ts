import type { LinkState } from '@vitrine/contract/account-link'
import type { PasswordChange } from '@vitrine/contract/credential'
import { sentenceOf } from '@vitrine/contract/refusals'
import type { SecurityChange } from '@vitrine/contract/security-change'
import type * as z from 'zod'
import {
  enqueueHolderMail,
  type Holder,
  isSameAddress,
  type Member,
  maskEmail,
  noteEvent,
  type RequestContext,
  readHolder,
} from '#account'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { keyOf, type LinkKey, type LinkPurpose, type ProvedLink, readLink, refuseLink, takeLink } from '#link'
import { findConsent, recordConsent } from '#privacy'
import { endAccess, lockMfaState } from '#second-factor'
import {
  checkPassword,
  countGuess,
  type Device,
  hashPassword,
  isPassword,
  listFormerPasswords,
  type PasswordField,
  resetGuesses,
  swapPassword,
} from '#session'
import { claimAccount, removeUnknown } from './claim-account.ts'
import { listSecurityChanges } from './security-changes.ts'

/** The hash of a new password for an account; refuses, on `field`, one that is guessed first or was used of late. */
async function acceptPassword(
  app: App,
  holder: Holder,
  password: string,
  field: PasswordField,
): Promise<string> {
  const { name: brand } = await readBrand(app.db, holder.brandId)
  checkPassword(password, { ...holder, brand }, field)
  const former = await listFormerPasswords(app.db, holder.id)
  for (const hash of [holder.passwordHash, ...former]) {
    if (hash && (await isPassword(hash, password))) refuseReused(field)
  }
  return hashPassword(password)
}

function refuseReused(field: PasswordField): never {
  const sentence = 'Você já usou esta senha há pouco tempo. Escolha uma diferente'
  throw new Refused('password.reused', undefined, { [field]: [sentence] })
}

/** Changes the password of somebody signed in who knows the present one; every other way in that was begun ends. Wrong tries are paced. */
export async function changePassword(
  app: App,
  { accountId, sessionId }: Member,
  { currentPassword, newPassword }: z.output<typeof PasswordChange>,
  device: Device,
): Promise<void> {
  const holder = await readHolder(app.db, accountId)
  if (!holder.passwordHash) throw new Refused('account.no-password')
  const guess = await countGuess(app, { secret: 'password', email: holder.email, device })
  if (!(await isPassword(holder.passwordHash, currentPassword))) refuseWrong()
  await inTransaction(app.db, (tx) => resetGuesses(tx, guess))
  const after = await acceptPassword(app, holder, newPassword, 'newPassword')
  await inTransaction(app.db, (tx) => swap(app, tx, holder, { after, sessionId, device }))
}

async function swap(
  app: App,
  tx: Tx,
  holder: Holder,
  { after, sessionId, device }: { after: string; sessionId: string; device: Device },
): Promise<void> {
  const at = app.clock.now()
  const accountId = holder.id
  // Somebody else changed it while this one was being hashed: what was proved is not so any more.
  if (!(await swapPassword(tx, { accountId, before: holder.passwordHash, after, now: at }))) refuseWrong()
  await endAccess(tx, accountId, 'password-changed', { now: at, except: sessionId })
  const { ip, userAgent } = device
  const kind = 'password.changed'
  await noteEvent(tx, { accountId, kind, at, sessionId, factor: 'password', ip, userAgent })
  const reference = `${accountId}:${at.getTime()}`
  await enqueueHolderMail(app, tx, holder, {
    kind: 'password-changed',
    reference,
    facts: { at: at.toISOString() },
  })
}

function refuseWrong(): never {
  const sentence = 'Senha atual incorreta. Confira e tente de novo'
  throw new Refused('account.wrong-password', undefined, { currentPassword: [sentence] })
}

const PURPOSES: readonly LinkPurpose[] = ['create-password', 'reset-password']

interface Form {
  id: string
  code: string
  password: string
  /** Of what came to the account of late, what its owner does not know. */
  unknown?: readonly string[]
  /** Whoever chooses the first password agrees to the documents of the shop, unless that was done at sign-up. */
  acceptedTerms?: boolean | undefined
}

interface LinkView {
  purpose: 'create' | 'reset'
  state: LinkState
  email?: string
  signInAs?: string
  redirect?: string
  asksTerms: boolean
  recent: SecurityChange[]
}

/** What a password link does and how it stands, for the page that asks; nothing is used. */
export async function readPasswordLink(
  { db, clock }: App,
  { id, code }: Pick<Form, 'id' | 'code'>,
): Promise<LinkView> {
  const { state, link } = await readLink(db, keyOf(id, code), PURPOSES, clock.now())
  if (!link) return { purpose: 'reset', state, asksTerms: false, recent: [] }
  const { purpose, subject, redirect } = link
  return {
    purpose: purpose === 'create-password' ? 'create' : 'reset',
    state,
    ...(subject && { email: maskEmail(subject) }),
    ...(subject && state === 'good' && purpose === 'create-password' && { signInAs: subject }),
    ...(redirect && { redirect }),
    asksTerms: state === 'good' && (await asksTerms(db, link)),
    recent: state === 'good' ? await listSecurityChanges(db, link.accountId, clock.now()) : [],
  }
}

/**
 * Gives the account the password that the holder of the link chose. Only success uses the link up: a weak password
 * leaves it as it was. Nobody is signed in by it, so the second factor is still owed (ASVS 6.4.3).
 */
export async function recoverPassword(
  app: App,
  { id, code, password, unknown = [], acceptedTerms = false }: Form,
  context: RequestContext,
): Promise<void> {
  const now = app.clock.now()
  const key = keyOf(id, code)
  const { state, link } = await readLink(app.db, key, PURPOSES, now)
  if (!link || state !== 'good') throw new Refused(`link.${state === 'good' ? 'unknown' : state}`)
  const holder = await readHolder(app.db, link.accountId)
  const isAsked = await asksTerms(app.db, link)
  if (isAsked && !acceptedTerms) refuseWithoutTerms()
  const passwordHash = await acceptPassword(app, holder, password, 'password')
  const isDone = await inTransaction(app.db, async (tx) => {
    const isUsed = await usePasswordLink(app, tx, key, { passwordHash, unknown, context })
    if (isUsed && isAsked) await recordConsent(app, tx, { ...agreed(link, now), ...context })
    return isUsed
  })
  if (!isDone) await refuseLink(app.db, key, PURPOSES, now)
}

type Named = Pick<ProvedLink, 'accountId' | 'purpose'>

/** Who is made an account by the shop (its owner, whoever is invited) has read nothing yet. */
const asksTerms = async (db: Db, { accountId, purpose }: Named): Promise<boolean> =>
  purpose === 'create-password' && (await findConsent(db, accountId, 'terms')) === undefined

function refuseWithoutTerms(): never {
  const code = 'privacy.terms-needed'
  throw new Refused(code, undefined, { acceptedTerms: [sentenceOf(code)] })
}

const agreed = ({ accountId }: Pick<ProvedLink, 'accountId'>, at: Date) =>
  ({ accountId, kind: 'terms', granted: true, source: 'sign-up', at }) as const

interface Chosen {
  passwordHash: string
  unknown?: readonly string[]
  context: RequestContext
}

/** False when somebody used the link first. */
export async function usePasswordLink(app: App, tx: Tx, key: LinkKey, chosen: Chosen): Promise<boolean> {
  const link = await takeLink(tx, key, PURPOSES, app.clock.now())
  if (link) await giveNewPassword(app, tx, link, chosen)
  return link !== undefined
}

/** The link was read in the mailbox: it proves the address too. Every other way in that was begun is over. */
async function giveNewPassword(
  app: App,
  tx: Tx,
  link: ProvedLink,
  { passwordHash, unknown = [], context }: Chosen,
): Promise<void> {
  const at = app.clock.now()
  const { accountId } = link
  await lockMfaState(tx, accountId)
  const holder = await readHolder(tx, accountId)
  const isFirst = holder.passwordHash === null
  const before = await proveAddress(app, tx, holder, link, context)
  await swapPassword(tx, { accountId, before, after: passwordHash, now: at })
  await endAccess(tx, accountId, 'password-reset', { now: at })
  await removeUnknown(app, tx, { accountId, context }, ({ id }) => unknown.includes(id))
  const kind = isFirst ? 'password.created' : 'password.reset'
  await noteEvent(tx, { accountId, kind, at, factor: 'link', ...context })
  const facts = { at: at.toISOString() }
  const reference = `${accountId}:${at.getTime()}`
  await enqueueHolderMail(app, tx, holder, {
    kind: isFirst ? 'password-created' : 'password-changed',
    reference,
    facts,
  })
}

/** Resolves to the hash that the account has then: none, when its owner has just claimed it. */
async function proveAddress(
  app: App,
  tx: Tx,
  holder: Holder,
  { subject }: ProvedLink,
  context: RequestContext,
): Promise<string | null> {
  const isOwn = subject !== null && isSameAddress(subject, holder.email)
  if (holder.isVerified || !isOwn) return holder.passwordHash
  await claimAccount(app, tx, holder, { factor: 'link', ...context })
  return null
}
