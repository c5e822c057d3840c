import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'

const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown']

/** Whether the person has moved on this page: who does may go on, who reads pays nothing for it. */
function useHasMoved(): boolean {
  const [hasMoved, setMoved] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const move = () => {
      listening.abort()
      setMoved(true)
    }
    for (const sign of SIGNS) window.addEventListener(sign, move, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return hasMoved
}

/**
 * Fetches what a page is made of before anybody goes there. Where the network is lost meanwhile, React Router would
 * reload the page for a script that it cannot get, and leave it to the browser's own error.
 */
export const ReadyToGo = ({ page }: { page: string }) => useHasMoved() && <PrefetchPageLinks page={page} />
