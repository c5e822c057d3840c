import type { BuyerRegistration, Credentials, Registration, SignedIn } from '@vitrine/contract/account'
import type * as z from 'zod'
import { getApi } from './api.ts'
import { session, storage } from './browser.ts'
import { safeRedirect } from './safe-redirect.ts'
import { beginSecondFactor } from './second-factor.ts'
import { readRedirectInfo } from './storage.ts'

export type SignInOutcome = 'signed-in' | 'second-factor'

/** Signs in, or tells that a second factor is pending: then nobody is signed in yet, and `back` is where it leads. */
export async function signIn(credentials: z.input<typeof Credentials>, back: string): Promise<SignInOutcome> {
  const api = await getApi()
  return signedIn(await api.account.login(credentials), back)
}

/** The first factor is proved: keeps the session, or what is pending. */
export function signedIn(answer: SignedIn | { twoFactorSessionId: string }, back: string): SignInOutcome {
  if ('twoFactorSessionId' in answer) {
    beginSecondFactor({ ...answer, back })
    return 'second-factor'
  }
  session.signIn(answer)
  return 'signed-in'
}

/**
 * Creates the account and signs in; tells the client app that sent the person here, if one did, and where they were
 * going: the link in the first message leads on there from any browser.
 */
export async function register(
  registration: z.input<typeof Registration>,
  back: string | undefined,
): Promise<void> {
  const api = await getApi()
  session.signIn(await api.account.register({ headers: originHeaders(back), body: registration }))
}

/** The same for who buys without choosing a password now. */
export async function registerBuyer(
  buyer: z.input<typeof BuyerRegistration>,
  back: string | undefined,
): Promise<void> {
  const api = await getApi()
  session.signIn(await api.account.registerBuyer({ headers: originHeaders(back), body: buyer }))
}

/** Where somebody was going and for which client app, as the calls take it that send a link: it leads on there. */
export function originHeaders(wanted: string | null | undefined): {
  client_id?: string | undefined
  redirect?: string | undefined
} {
  const info = readRedirectInfo(storage)
  return { client_id: info?.clientId, redirect: pathOrNothing(wanted ?? info?.redirect) }
}

/** Home is where everybody goes anyway. */
function pathOrNothing(wanted: string | undefined): string | undefined {
  const path = safeRedirect(wanted)
  return path === '/' ? undefined : path
}
