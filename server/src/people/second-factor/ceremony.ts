import type { AccountId } from '@vitrine/contract/ids'
import type { ApprovedPasskey, NewPasskey, PasskeyQuestion } from '@vitrine/contract/passkey'
import { originsOf } from '#brand'
import type { App as Shop } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import { Refused } from '#kernel/errors.ts'

/** Loaded with the first ceremony: it reads certificates of every kind, and is large. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, as the registry of COSE numbers them. */
const ALGORITHMS = [-8, -7, -257]

type App = Pick<Shop, 'config' | 'keeper'>

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
const expected = async (app: App) => ({
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
export async function readNew(app: App, response: NewPasskey) {
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
export async function readApproval(app: App, response: ApprovedPasskey, passkey: Kept) {
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
