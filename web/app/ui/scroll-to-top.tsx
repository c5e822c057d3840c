import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Every navigation starts at the top, also back and forward (specification, section 2). An anchor is none, nor is what
 * narrows, orders or turns the pages of a list: it stays the same page.
 */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  useBrowserLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!hash) window.scrollTo(0, 0)
  }, [pathname, hash])
  return null
}
