import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  /** Escape, the cross, or a press beside it. */
  onClose(): void
  /** What it looks like besides. */
  className?: string
  children: ReactNode
}

/** A question in front of the page. The browser keeps the focus inside, and gives it back afterwards. */
export function Dialog({ title, onClose, className = '', children }: DialogProps) {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  // Before the element goes: a dialog that is closed only after it was taken out gives the focus to nobody.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, which the browser brings
    <dialog
      ref={box}
      className={`${classes.dialog} ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <button type="button" className={classes.close} aria-label="Fechar" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
