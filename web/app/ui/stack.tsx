import type { ReactNode } from 'react'
import classes from './stack.module.css'

/** A list of cards, one under the other. */
export function StackList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** Parts of a screen, one under the other. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={classes.parts}>{children}</div>
}
