import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds between two polls of what is under way. */
const POLL_MS = 1500

/** Reads the screen anew from time to time while something of it is under way. */
export function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}
