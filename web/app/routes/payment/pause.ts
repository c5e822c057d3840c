import type { User } from '@vitrine/contract/account'
import type { Cart } from '@vitrine/contract/cart'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { session } from '../../session/browser.ts'
import { serverClock } from '../../session/server-clock.ts'
import { type KeyValue, openTabStorage } from '../../session/storage.ts'

const KEPT = 'vitrine.pause'
const GOOD_FOR_MS = 15 * 60_000

/** A purchase whose buyer was signed out in the middle of it: what stood on the page, and nothing of who they are else. */
export interface Pause {
  email: string
  /** As it was last seen; nothing where it was not read any more. */
  cart?: Cart
  method?: PaymentMethod
  /** Of the card. */
  parcels?: number
}

/** Keeps a pause while this tab loads the page anew or goes for a code; whoever reads it takes it away. */
export function createPauses(storage: KeyValue, now = serverClock.now) {
  return {
    keep: (pause: Pause): void => storage.setItem(KEPT, JSON.stringify({ ...pause, at: now() })),
    take(): Pause | null {
      const { at, ...pause } = JSON.parse(storage.getItem(KEPT) ?? '{}') as Pause & { at?: number }
      storage.removeItem(KEPT)
      return at && now() - at < GOOD_FOR_MS ? pause : null
    },
  }
}

export const pauses = createPauses(openTabStorage())

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
