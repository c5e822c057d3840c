import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import classes from './shell.module.css'

const Palette = lazy(() => import('./palette.tsx'))

/** Gives the focus to the heading of the screen that is shown. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Opens the palette, as Ctrl+K or ⌘K do from anywhere in the administration. Who goes somewhere by it goes on from the
 * heading of that screen; who closes it, from where they were.
 */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const isGoing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is one that may have been waited for
  useEffect(() => {
    if (isGoing.current) focusHeading()
    isGoing.current = false
  }, [key])
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
            <Palette
              onGo={() => {
                isGoing.current = true
              }}
              onClose={() => setOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
