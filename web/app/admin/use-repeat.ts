import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { session } from '../session/browser.ts'
import { Refused } from '../session/refused.ts'
import { pendingSecondFactor } from '../session/second-factor.ts'
import { serverClock } from '../session/server-clock.ts'
import { openTabStorage } from '../session/storage.ts'

const tab = openTabStorage()
const GOOD_FOR_MS = 15 * 60_000

/**
 * An act that meets the end of the second factor leaves its page to have it proved. The function that is returned keeps
 * such a refusal, with what was typed for the act; back on the page, once the second factor is proved, `again` is called
 * with it. `name` tells the acts of a page apart.
 */
export function useRepeat(name: string, again: (typed: string) => void) {
  const { pathname, search } = useLocation()
  const key = `vitrine.repeat ${session.user()?.id ?? ''} ${pathname}${search} ${name}`
  const goOn = useEffectEvent(again)
  useEffect(() => {
    const typed = takeKept(key)
    if (typed !== undefined) goOn(typed)
  }, [key])
  return (error: unknown, typed = ''): void => {
    if (error instanceof Refused && error.code === '2FA_EXPIRED')
      tab.setItem(key, JSON.stringify({ at: serverClock.now(), typed }))
  }
}

/** What was kept a moment ago; nothing while the second factor is still owed. */
function takeKept(key: string): string | undefined {
  const kept = tab.getItem(key)
  if (!kept || pendingSecondFactor()) return undefined
  tab.removeItem(key)
  const { at, typed } = JSON.parse(kept) as { at: number; typed: string }
  return serverClock.now() - at <= GOOD_FOR_MS ? typed : undefined
}
