import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../ui/icon.tsx'
import classes from './shell.module.css'

const Palette = lazy(() => import('./palette.tsx'))

/** Opens the palette, as Ctrl+K or ⌘K do from anywhere in the administration. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
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
            <Palette onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
