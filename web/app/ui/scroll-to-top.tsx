import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Every navigation starts at the top, also back and forward (specification, section 2); an anchor is none. */
export function ScrollToTop() {
  const { pathname, search, hash } = useLocation()
  const here = pathname + search
  const before = useRef(here)
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  useBrowserLayoutEffect(() => {
    if (before.current === here) return
    before.current = here
    if (!hash) window.scrollTo(0, 0)
  }, [here, hash])
  return null
}
