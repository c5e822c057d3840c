import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import classes from './navigation.module.css'

/** Reads out where one has arrived; who is somewhere on the page already stays there. */
export function focusHeading(): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Every navigation starts at the top, also back and forward (specification, section 2). An anchor is none, nor is what
 * narrows, orders or turns the pages of a list: it stays the same page. The link that led there is gone with its page, and
 * the focus goes to the heading of the new one.
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
    if (hash) return
    window.scrollTo(0, 0)
    focusHeading()
  }, [pathname, hash])
  return null
}

/** A thin line at the top while the next screen is on its way. */
export function Progress() {
  const busy = useNavigation().state !== 'idle'
  return <div className={classes.track}>{busy && <div className={classes.line} />}</div>
}
