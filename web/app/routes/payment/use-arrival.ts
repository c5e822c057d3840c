import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** State of a navigation to an order that was placed a moment ago. */
export const JUST_PLACED = { justPlaced: true }

/**
 * Shows and reads out what has taken the place of something else: the start of the page and its heading, as where a
 * page is opened. `shown` names what is there now.
 */
export function useArrival(shown: string): void {
  const isPlaced = useLocation().state?.justPlaced === true
  const before = useRef(isPlaced ? undefined : shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [shown])
}
