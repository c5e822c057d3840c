import { useLocation } from 'react-router'
import { signInPath } from '../session/safe-redirect.ts'

const DOORS = /^(\/@[^/]+)?\/(entrar|conta|account)(\/|$)/

/** Sign-in that comes back to this screen, unless this is a screen for guests itself. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return DOORS.test(pathname) ? `/entrar${search}` : signInPath(pathname + search)
}
