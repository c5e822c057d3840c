import type { User } from '@vitrine/contract/account'
import { redirect } from 'react-router'
import type { ApiClient } from '../context.ts'
import { getApi } from './api.ts'
import { session } from './browser.ts'
import { requireUser } from './guards.ts'
import { Refused } from './refused.ts'
import { pathOf, signInPath } from './safe-redirect.ts'

/** For the `clientLoader` of the administration: members go home, anonymous people sign in and come back. */
export function requireAdmin(request: Request, turnedAway: () => void): User {
  const user = requireUser(request)
  if (user.isAdmin) return user
  turnedAway()
  throw redirect('/')
}

/** Loads a page of the administration. When the proof has ended this page is being left already: it waits for that. */
export async function asAdministrator<T>(request: Request, load: (api: ApiClient) => Promise<T>): Promise<T> {
  try {
    return await load(await getApi())
  } catch (error) {
    if (error instanceof Refused && error.code === '2FA_EXPIRED') return new Promise(() => {})
    if (session.user()) throw error
    throw redirect(signInPath(pathOf(request.url)))
  }
}
