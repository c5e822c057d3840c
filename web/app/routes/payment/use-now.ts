import { useEffect, useState } from 'react'

/** This browser's clock in epoch milliseconds, once a second until `until`. */
export function useNow(until: number): number {
  const [now, setNow] = useState(Date.now)
  const over = now >= until
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [over])
  return now
}
