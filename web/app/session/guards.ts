import type { User } from '@vitrine/contract/account'
import { redirect } from 'react-router'
import { session } from './browser.ts'
import { pathOf, safeRedirect, signInPath } from './safe-redirect.ts'

/** For the `clientLoader` of a member's page: anonymous people go to sign in and come back to this page. */
export function requireUser(request: Request): User {
  const user = session.user()
  if (!user) throw redirect(signInPath(pathOf(request.url)))
  return user
}

/** For the `clientLoader` of a page for guests: who is signed in goes home. */
export function guestOnly(): void {
  if (session.user()) throw redirect('/')
}

/** Where to go after signing in: the wanted page when it is ours, else where who signed in begins. */
export const afterSignIn = (query: URLSearchParams): string => beginAt(safeRedirect(query.get('redirect')))

/** Who administers and wanted nothing but home begins at the administration. */
export const beginAt = (wanted: string): string =>
  wanted === '/' && session.user()?.isAdmin ? '/admin' : wanted
