import type { SignedIn } from '@vitrine/contract/account'
import type { BrandId } from '@vitrine/contract/brand'
import { type AccountId, newId } from '@vitrine/contract/ids'
import type { ApprovedPasskey, NewPasskey, PasskeyQuestion } from '@vitrine/contract/passkey'
import type { TurnedOn } from '@vitrine/contract/second-factor'
import { originsOf, readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import { asTransaction, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/secrets.ts'
import type { Device } from '#session'
import { lockMfaState, type MfaState, readMfaState } from './mfa-state.store.ts'
import * as store from './passkey.store.ts'
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  listPasskeys,
  notePasskeyUse,
  takeChallenge,
} from './passkey.store.ts'
import { holdPending, keyOf, readPending } from './pending.ts'
import { enableSecondFactor } from './second-factor.ts'
import { type Actor, holdActor, mailFactorAdded, note } from './security.ts'
import { enter } from './verify.ts'

export interface NamedPasskey {
  name: string
  passkey: NewPasskey
}

/** Keeps a question's challenge for its one answer. */
export async function saveChallenge(
  app: App,
  question: PasskeyQuestion,
  purpose: ChallengePurpose,
  accountId: AccountId | undefined,
): Promise<PasskeyQuestion> {
  const expiresAt = new Date(app.clock.now().getTime() + app.config.secondFactor.challenge * 1000)
  const challenge = { hash: sha256(question.challenge), purpose, accountId }
  await insertChallenge(asTransaction(app.db), challenge, expiresAt)
  return question
}

/** Begins to make a passkey. Refuses `passkey.too-many`. */
export async function startPasskey(app: App, accountId: AccountId): Promise<PasskeyQuestion> {
  const holder = await readMfaState(app.db, accountId)
  const known = await store.listPasskeys(app.db, accountId)
  if (known.length >= app.config.secondFactor.passkeys) throw new Refused('passkey.too-many')
  const { name } = await readBrand(app.db, holder.brandId as BrandId)
  return saveChallenge(app, await askForNew(app.config, name, holder, known), 'register', accountId)
}

/** Takes a new passkey into use. Refuses `passkey.refused`, `passkey.already-there`, `passkey.too-many`. */
export async function addPasskey(app: App, actor: Actor, named: NamedPasskey): Promise<TurnedOn> {
  const made = await readNew(app, named.passkey)
  return inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    return takePasskey(app, tx, { actor, holder, made: { ...made, name: named.name } })
  })
}

interface Use {
  actor: Actor
  holder: MfaState
  made: Awaited<ReturnType<typeof readNew>> & { name: string }
}

export async function takePasskey(app: App, tx: Tx, { actor, holder, made }: Use): Promise<TurnedOn> {
  const now = app.clock.now()
  const challenge = { hash: sha256(made.challenge), purpose: 'register', accountId: holder.id } as const
  if (!(await takeChallenge(tx, challenge, now))) throw new Refused('passkey.refused')
  const known = await store.listPasskeys(tx, holder.id)
  if (known.length >= app.config.secondFactor.passkeys) throw new Refused('passkey.too-many')
  const { credential, synced, name } = made
  const row = {
    id: newId('psk', now.getTime()),
    accountId: holder.id,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    synced,
    ip: actor.device?.ip,
    userAgent: actor.device?.userAgent,
    now,
  }
  if (!(await store.insertPasskey(tx, row))) throw new Refused('passkey.already-there')
  await note(tx, actor, 'passkey.added', now, 'passkey')
  await mailFactorAdded(app, tx, { actor, holder }, 'second-factor-passkey-added')
  return enableSecondFactor(app, tx, actor, holder, 'passkey')
}

/** Refuses `not-found` when it is not theirs. */
export async function renamePasskey(
  app: App,
  renaming: { id: string; accountId: AccountId; name: string },
): Promise<void> {
  const isTheirs = await store.renamePasskey(asTransaction(app.db), renaming)
  if (!isTheirs) throw new Refused('not-found')
}

/** Loaded with the first ceremony: it reads certificates of every kind, and is large. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, as the registry of COSE numbers them. */
const ALGORITHMS = [-8, -7, -257]

type CeremonyApp = Pick<App, 'config' | 'cache'>

export interface Holder {
  id: string
  name: string
  email: string
}

export interface Known {
  credentialId: string
  transports: string[]
}

export interface Kept extends Known {
  publicKey: Uint8Array
  counter: number
  accountId: AccountId
}

/** The name that passkeys are for: that of the installation. */
const relyingParty = ({ http }: Config): string => new URL(http.publicUrl).hostname

/** Where they may be used: what is signed on another page than those of our hosts is not for us. */
const expected = async (app: CeremonyApp) => ({
  expectedOrigin: await originsOf(app),
  expectedRPID: relyingParty(app.config),
})

const inWords = ({ credentialId, transports }: Known) => ({ id: credentialId, transports })

/** What a browser needs to make a passkey that signs in by itself; those there are cannot be made again. */
export async function askForNew(
  config: Config,
  house: string,
  { id, name, email }: Holder,
  known: readonly Known[],
): Promise<PasskeyQuestion> {
  const { generateRegistrationOptions } = await webauthn()
  const question = await generateRegistrationOptions({
    rpName: house,
    rpID: relyingParty(config),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout: config.secondFactor.challenge * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(inWords),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...question }
}

/** What a browser needs to sign with one of these; with none of them, with any that it knows for this site. */
export async function askForOneOf(config: Config, known: readonly Known[]): Promise<PasskeyQuestion> {
  const { generateAuthenticationOptions } = await webauthn()
  const question = await generateAuthenticationOptions({
    rpID: relyingParty(config),
    timeout: config.secondFactor.challenge * 1000,
    allowCredentials: known.map(inWords),
    userVerification: 'required',
  })
  return { ...question }
}

/** Checks a passkey being made. The challenge that it signed is still to be used up. Refuses `passkey.refused`. */
export async function readNew(app: CeremonyApp, response: NewPasskey) {
  refuseFramed(response.response.clientDataJSON)
  const { verifyRegistrationResponse } = await webauthn()
  let challenge = ''
  const result = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: (signed) => remember(signed, (text) => (challenge = text)),
    ...(await expected(app)),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!result.verified) return refuse()
  const { credential, credentialDeviceType } = result.registrationInfo
  return { challenge, credential, synced: credentialDeviceType === 'multiDevice' }
}

/** Checks what a passkey signed: for this site, by its owner in person, with a count that grew. The same refusal. */
export async function readApproval(app: CeremonyApp, response: ApprovedPasskey, passkey: Kept) {
  refuseFramed(response.response.clientDataJSON)
  const { verifyAuthenticationResponse } = await webauthn()
  let challenge = ''
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: passkey.counter,
  }
  const result = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: (signed) => remember(signed, (text) => (challenge = text)),
    ...(await expected(app)),
    credential,
    requireUserVerification: true,
  }).catch(refuse)
  const { userHandle } = response.response
  const isOfAnother =
    userHandle && Buffer.from(userHandle, 'base64url').toString('utf8') !== passkey.accountId
  if (!result.verified || isOfAnother) return refuse()
  return { challenge, counter: result.authenticationInfo.newCounter }
}

/** None of our pages is shown inside a page of somebody else (WebAuthn level 3, 7.1 and 7.2, `crossOrigin`). */
function refuseFramed(clientData: string): void {
  const { crossOrigin } = readClientData(clientData)
  if (crossOrigin !== undefined && crossOrigin !== false) refuse()
}

function readClientData(text: string): { crossOrigin?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return refuse()
  }
}

function remember(signed: string, keep: (text: string) => void): true {
  keep(signed)
  return true
}

function refuse(): never {
  throw new Refused('passkey.refused')
}

/** Asks one of the account's passkeys for the second factor. */
export async function askPasskey(
  app: App,
  twoFactorSessionId: string,
  device: Device,
): Promise<PasskeyQuestion> {
  const { accountId } = await readPending(app, app.db, keyOf(twoFactorSessionId, device), 'sign-in', 'renew')
  const known = await listPasskeys(app.db, accountId)
  if (known.length === 0) throw new Refused('passkey.refused')
  return saveChallenge(app, await askForOneOf(app.config, known), 'second-factor', accountId)
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
  saveChallenge(app, await askForOneOf(app.config, []), 'sign-in', undefined)

/** Signs in with a passkey alone, which is two factors: the device, and its owner's finger, face or code. */
export async function signInWithPasskey(
  app: App,
  passkey: ApprovedPasskey,
  device: Device,
): Promise<SignedIn> {
  const used = await readUse(app, passkey)
  return inTransaction(app.db, async (tx) => {
    const { isOpen } = await lockMfaState(tx, used.accountId)
    await spend(app, tx, used, undefined)
    if (!isOpen) throw new Refused('passkey.refused')
    return enter(app, tx, { accountId: used.accountId, sessionId: null }, device, 'passkey')
  })
}

interface PasskeyUse {
  id: string
  accountId: AccountId
  challenge: string
  counter: number
}

async function readUse(app: App, passkey: ApprovedPasskey): Promise<PasskeyUse> {
  const known = await findPasskey(app.db, passkey.id)
  if (!known) throw new Refused('passkey.refused')
  const { id, accountId } = known
  return { id, accountId, ...(await readApproval(app, passkey, known)) }
}

/** Uses up what was signed, and notes the authenticator's count. */
async function spend(app: App, tx: Tx, used: PasskeyUse, accountId: AccountId | undefined): Promise<void> {
  const now = app.clock.now()
  const purpose = accountId === undefined ? 'sign-in' : 'second-factor'
  const isFirst = await takeChallenge(tx, { hash: sha256(used.challenge), purpose, accountId }, now)
  if (!isFirst || !(await notePasskeyUse(tx, used.id, used.counter, now)))
    throw new Refused('passkey.refused')
}
