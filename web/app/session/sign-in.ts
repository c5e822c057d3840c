import type { Credentials, Registration } from '@vitrine/contract/account'
import type * as z from 'zod'
import { getApi } from './api.ts'
import { session, storage } from './browser.ts'
import { readRedirectInfo } from './storage.ts'

/** Signs in, or tells that a second factor is pending: then nobody is signed in yet. */
export async function signIn(
  credentials: z.input<typeof Credentials>,
): Promise<'signed-in' | 'second-factor'> {
  const api = await getApi()
  const answer = await api.account.login(credentials)
  if ('twoFactorSessionId' in answer) return 'second-factor'
  session.signIn(answer)
  return 'signed-in'
}

/** Creates the account and signs in; tells the client app that sent the person here, if one did. */
export async function register(registration: z.input<typeof Registration>): Promise<void> {
  const api = await getApi()
  const headers = { client_id: readRedirectInfo(storage)?.clientId }
  session.signIn(await api.account.register({ headers, body: registration }))
}
