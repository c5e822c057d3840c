import type { User } from '@vitrine/contract/account'
import { href, redirect } from 'react-router'
import type { ApiClient } from '../context.ts'
import { getApi } from './api.ts'
import { session } from './browser.ts'
import { Refused } from './refused.ts'
import { pathOf, safeRedirect, signInPath } from './safe-redirect.ts'

/** For the `clientLoader` of a member's page: anonymous people go to sign in and come back to this page. */
export function requireUser(request: Request): User {
  const user = session.user()
  if (!user) throw redirect(signInPath(pathOf(request.url)))
  return user
}

/** For the `clientLoader` of a page for guests: who is signed in goes home. */
export function guestOnly(): void {
  if (session.user()) throw redirect(href('/'))
}

/** Where to go after signing in: the wanted page when it is ours, else where who signed in begins. */
export const afterSignIn = (query: URLSearchParams): string => beginAt(safeRedirect(query.get('redirect')))

/** Who administers and wanted nothing but home begins at the administration. */
export const beginAt = (wanted: string): string =>
  wanted === '/' && session.user()?.isAdmin ? href('/admin') : wanted

/** Loads a member's page: anonymous people, and those whose session ends on the way, go to sign in and come back. */
export async function asMember<T>(request: Request, load: (api: ApiClient) => Promise<T>): Promise<T> {
  requireUser(request)
  try {
    return await load(await getApi())
  } catch (error) {
    if (session.user()) throw error
    throw redirect(signInPath(pathOf(request.url)))
  }
}

/** For the `clientLoader` of the administration: members go home, anonymous people sign in and come back. */
export function requireAdmin(request: Request, turnedAway: () => void): User {
  const user = requireUser(request)
  if (user.isAdmin) return user
  turnedAway()
  throw redirect(href('/'))
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
