import type { BrandId } from '@vitrine/contract/brand'
import { getApi } from './api.ts'
import { type SignInOutcome, signedIn } from './sign-in.ts'
import { openTabStorage } from './storage.ts'

const KEY = 'vitrine.sign-in-code'
const tab = openTabStorage()

/** A code on its way to this address. Kept by the tab, which a phone may drop while its mail is read; of no use alone. */
export interface PendingCode {
  email: string
  brand: BrandId
  token: string
}

/** Sends a code to the address, if it has an account there; who asks does not learn whether. */
export async function requestCode({
  email,
  brand,
}: Pick<PendingCode, 'email' | 'brand'>): Promise<PendingCode> {
  const api = await getApi()
  const pending = { email: email.trim(), brand, ...(await api.account.askSignInCode({ email, brand })) }
  tab.setItem(KEY, JSON.stringify(pending))
  return pending
}

export function pendingCode(): PendingCode | null {
  try {
    const value: unknown = JSON.parse(tab.getItem(KEY) ?? 'null')
    return isPendingCode(value) ? value : null
  } catch {
    return null
  }
}

export const forgetPendingCode = (): void => tab.removeItem(KEY)

/** Signs in with the code that this browser asked for; `back` is where a second factor leads. */
export async function signInWithCode(
  { email, token }: PendingCode,
  code: string,
  back: string,
): Promise<SignInOutcome> {
  const api = await getApi()
  const answer = await api.account.signInWithCode({ email, token, code })
  forgetPendingCode()
  return signedIn(answer, back)
}

function isPendingCode(value: unknown): value is PendingCode {
  if (typeof value !== 'object' || value === null) return false
  return ['email', 'brand', 'token'].every((key) => typeof Reflect.get(value, key) === 'string')
}
