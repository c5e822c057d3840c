import type { ApprovedPasskey, NewPasskey, PasskeyQuestion } from '@vitrine/contract/passkey'
import { getApi } from './api.ts'
import { session } from './browser.ts'
import { Refused } from './refused.ts'

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

// Loaded when a passkey is asked for: most people never do.
const library = () => import('@simplewebauthn/browser')

/** Makes a passkey on this device; refuses in words that people understand. */
export async function makePasskey(question: PasskeyQuestion): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return (await startRegistration({ optionsJSON: question as never }).catch(inWords)) as NewPasskey
}

/** Signs with a passkey of this device. */
export async function provePasskey(question: PasskeyQuestion): Promise<ApprovedPasskey> {
  const { startAuthentication } = await library()
  return (await startAuthentication({ optionsJSON: question as never }).catch(inWords)) as ApprovedPasskey
}

const SENTENCES: Record<string, string> = {
  NotAllowedError: 'A chave de acesso não foi confirmada. Tente de novo quando quiser.',
  AbortError: 'A chave de acesso não foi confirmada. Tente de novo quando quiser.',
  InvalidStateError: 'Este dispositivo já tem uma chave de acesso para sua conta.',
  NotSupportedError: 'Este dispositivo não tem chaves de acesso que sirvam aqui.',
  SecurityError: 'O endereço desta página não permite usar chaves de acesso.',
}

function inWords(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  const sentence = SENTENCES[name] ?? 'Não conseguimos usar a chave de acesso. Tente de novo.'
  throw new Refused({ status: 0, error: 'passkey.not-made', errors: [sentence] })
}

/** Signs in with a passkey alone; the device asks which one. */
export async function signInWithPasskey(): Promise<void> {
  const api = await getApi()
  const passkey = await provePasskey(await api.secondFactor.startPasskeySignIn({}))
  session.signIn(await api.secondFactor.signInWithPasskey({ passkey }))
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
]

/** A first name for a passkey made here, which its owner may change. */
export function deviceName(): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1]
  return system ? `Chave de acesso (${system})` : 'Chave de acesso'
}
