import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { focusHeading } from '../ui/scroll-to-top.tsx'
import classes from './shell.module.css'

const Palette = lazy(() => import('./palette.tsx'))

/** Whoever is led somewhere goes on from the heading of that screen; what is returned says that one is about to be. */
function useArrival() {
  const { key } = useLocation()
  const isGoing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is one that may have been waited for
  useEffect(() => {
    if (isGoing.current && document.activeElement instanceof HTMLElement) {
      // The frame stays, and so would the focus in it.
      document.activeElement.blur()
      focusHeading()
    }
    isGoing.current = false
  }, [key])
  return () => {
    isGoing.current = true
  }
}

/**
 * Opens the palette, as Ctrl+K or ⌘K do from anywhere in the administration. Who closes it goes on from where they were.
 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const markGoing = useArrival()
  useHotkeys([['mod+K', () => setOpen(true)]], [])
  return (
    <>
      <button
        type="button"
        className={classes.find}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className={classes.findWords}>Ir para…</span>
        <kbd className={classes.keys}>Ctrl K</kbd>
      </button>
      {isOpen &&
        // Outside of the header: a dialog is no part of it.
        createPortal(
          <Suspense>
            <Palette onGo={markGoing} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
