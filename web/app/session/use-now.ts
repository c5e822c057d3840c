import { useCallback, useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

/**
 * The time by the server's clock, for what is shown anew every `every` milliseconds. In the browser alone: a page that is
 * made on the server is kept and shown later, so that React refuses to make one there that counts.
 */
export function useNow(every: number): Date {
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = setInterval(notify, every)
      return () => clearInterval(timer)
    },
    [every],
  )
  useSyncExternalStore(subscribe, () => Math.floor(serverNow().getTime() / every))
  return serverNow()
}
