import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The key of a page that was loaded whole. */
const FIRST = 'default'

interface ResultsInSight {
  /** The heading of the results. */
  head: RefObject<HTMLHeadingElement | null>
  /** Leads the eye and the keyboard to it. */
  show(): void
}

/**
 * After a search, a filter, another order or another page the screen stays where it is, unless the results begin above
 * it; and the keyboard goes on from their heading after another page, and when what was pressed is gone.
 */
export function useResultsInSight(): ResultsInSight {
  const head = useRef<HTMLHeadingElement>(null)
  const { search, key } = useLocation()
  // Who searches on another screen arrives at what was found.
  const before = useRef(key !== FIRST && search.includes('q=') ? '' : search)
  useEffect(() => {
    if (before.current === search) return
    const isOtherPage = listOf(before.current) === listOf(search)
    before.current = search
    if (head.current && head.current.getBoundingClientRect().top < 0) head.current.scrollIntoView()
    if (isOtherPage || document.activeElement === document.body) head.current?.focus({ preventScroll: true })
  }, [search])
  const show = () => {
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView()
  }
  return { head, show }
}

/** What was asked for, whichever page of it is shown. */
function listOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('after')
  return params.toString()
}
