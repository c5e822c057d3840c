import type { BrandId } from '@vitrine/contract/brand'
import { getApi } from './api.ts'
import { type SignInOutcome, signedIn } from './sign-in.ts'
import { openTabStorage } from './storage.ts'

const KEY = 'vitrine.sign-in-code'
const tab = openTabStorage()

/** A code on its way to this address. Kept by the tab, which a phone may drop while its mail is read; of no use alone. */
export interface AskedCode {
  email: string
  brand: BrandId
  token: string
}

/** Sends a code to the address, if it has an account there; who asks does not learn whether. */
export async function askCode({ email, brand }: Pick<AskedCode, 'email' | 'brand'>): Promise<AskedCode> {
  const api = await getApi()
  const asked = { email: email.trim(), brand, ...(await api.account.askSignInCode({ email, brand })) }
  tab.setItem(KEY, JSON.stringify(asked))
  return asked
}

export function askedCode(): AskedCode | null {
  try {
    const value: unknown = JSON.parse(tab.getItem(KEY) ?? 'null')
    return isAsked(value) ? value : null
  } catch {
    return null
  }
}

export const forgetAskedCode = (): void => tab.removeItem(KEY)

/** Signs in with the code that this browser asked for; `back` is where a second factor leads. */
export async function signInWithCode(
  { email, token }: AskedCode,
  code: string,
  back: string,
): Promise<SignInOutcome> {
  const api = await getApi()
  const answer = await api.account.signInWithCode({ email, token, code })
  forgetAskedCode()
  return signedIn(answer, back)
}

function isAsked(value: unknown): value is AskedCode {
  if (typeof value !== 'object' || value === null) return false
  return ['email', 'brand', 'token'].every((key) => typeof Reflect.get(value, key) === 'string')
}
