import type { BuyerRegistration, Credentials, Registration, SignedIn } from '@vitrine/contract/account'
import type * as z from 'zod'
import { getApi } from './api.ts'
import { askedFrom } from './asked-from.ts'
import { session } from './browser.ts'
import { beginSecondFactor } from './second-factor.ts'

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
  session.signIn(await api.account.register({ headers: askedFrom(back), body: registration }))
}

/** The same for who buys without choosing a password now. */
export async function registerBuyer(
  buyer: z.input<typeof BuyerRegistration>,
  back: string | undefined,
): Promise<void> {
  const api = await getApi()
  session.signIn(await api.account.registerBuyer({ headers: askedFrom(back), body: buyer }))
}
