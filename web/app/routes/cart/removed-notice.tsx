import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './removed-notice.module.css'
import type { Shelf } from './use-cart.ts'

/** What was taken out last, and the way back, which takes the focus of the button that left with it. */
export function RemovedNotice({ shelf }: { shelf: Shelf }) {
  const { removed, undoRemoval, changing } = shelf
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed) undo.current?.focus({ preventScroll: true })
  }, [removed])
  if (!removed) return null
  return (
    <Notice>
      <div className={classes.row}>
        <p>{removed.product.name} saiu do carrinho.</p>
        <Button ref={undo} look="outline" size="small" busy={changing === 'removal'} onClick={undoRemoval}>
          Desfazer
        </Button>
      </div>
    </Notice>
  )
}
