import type { User } from '@vitrine/contract/account'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from './browser.ts'
import { signInPath } from './safe-redirect.ts'

/** Who is signed in, or null; null while the page made on the server is being taken over. */
export function useSession(): User | null {
  return useSyncExternalStore(session.subscribe, session.user, () => null)
}

/** On a member's page: when the session ends (here or in another tab), to sign-in and back. */
export function useMemberOnly(): void {
  const user = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!user && !session.user()) navigate(signInPath(pathname + search), { replace: true })
  }, [user, pathname, search, navigate])
}
