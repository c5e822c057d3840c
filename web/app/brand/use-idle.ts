import { useEffect, useState } from 'react'

/** Whether the page stands and the browser had nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 300)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
