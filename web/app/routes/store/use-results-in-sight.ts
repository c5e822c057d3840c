import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface ResultsInSight {
  /** The heading of the results. */
  head: RefObject<HTMLHeadingElement | null>
  /** Leads the eye and the keyboard to it. */
  show(): void
}

/**
 * After a search, a filter, another order or another page the screen stays where it is, unless the results begin above
 * it; and the keyboard goes on from their heading when what was pressed is gone.
 */
export function useResultsInSight(): ResultsInSight {
  const head = useRef<HTMLHeadingElement>(null)
  const { search } = useLocation()
  const before = useRef(search)
  useEffect(() => {
    if (before.current === search) return
    before.current = search
    if (head.current && head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView()
    if (document.activeElement === document.body) head.current?.focus({ preventScroll: true })
  }, [search])
  const show = () => {
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView()
  }
  return { head, show }
}
