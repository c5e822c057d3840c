import { useEffect, useEffectEvent } from 'react'

const FIRST_MS = 5000
const LONGEST_MS = 60_000

/**
 * Tries again without being asked: as soon as the network is back or the person returns to the page, and after 5, 10,
 * 20, 40 and then every 60 seconds, because a phone often does not notice that its network carries nothing.
 */
export function useTryAgain(retry: () => void, wanted: boolean): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!wanted) return
    let wait = FIRST_MS
    let timer = setTimeout(onTime, wait)
    function onTime() {
      if (!document.hidden) again()
      wait = Math.min(wait * 2, LONGEST_MS)
      timer = setTimeout(onTime, wait)
    }
    const onReturn = () => document.hidden || again()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [wanted])
}
