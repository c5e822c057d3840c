import type { User } from '@vitrine/contract/account'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { session } from '../../session/browser.ts'
import { type Pause, pauses } from './pause.ts'

interface PausedPurchase {
  /** Who was signed out while paying; null while they are here, and for who was nobody. */
  endedFor: string | null
  /** Signing out is wanted now: it is not a session that ended. */
  leave(): void
}

/**
 * Notices that the session of who pays has ended, here or in another tab, and keeps what `seen` tells while the page is
 * left for signing in.
 */
export function usePause(
  user: User | null,
  loaded: Pause | null,
  seen: RefObject<() => Omit<Pause, 'email'>>,
): PausedPurchase {
  const [endedFor, setEndedFor] = useState(user ? null : (loaded?.email ?? null))
  const email = useRef(user?.email ?? loaded?.email)
  const leaving = useRef(false)
  useEffect(() => {
    if (user) {
      email.current = user.email
      leaving.current = false
      setEndedFor(null)
    } else if (email.current && !leaving.current) setEndedFor(email.current)
  }, [user])
  useEffect(() => {
    const keep = () => {
      if (!session.user() && email.current && !leaving.current)
        pauses.keep({ email: email.current, ...seen.current() })
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [seen])
  const leave = () => {
    leaving.current = true
    email.current = undefined
    setEndedFor(null)
  }
  return { endedFor, leave }
}
