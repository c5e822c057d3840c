import type { User } from '@vitrine/contract/account'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { session } from './browser.ts'
import { signInPath } from './safe-redirect.ts'

/** Who is signed in, or null; null while the page made on the server is being taken over. */
export function useSession(): User | null {
  return useSyncExternalStore(session.subscribe, session.user, () => null)
}

/** On a member's page: when the session ends (here or in another tab), to sign-in and then to where they were going. */
export function useMemberOnly(): void {
  const user = useSession()
  const here = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    const { pathname, search } = next ?? here
    navigate(signInPath(pathname + search), { replace: !next })
  })
  useEffect(() => {
    if (!user && !session.user()) leave()
  }, [user])
}
