import type { ReactNode } from 'react'
import classes from './folded.module.css'

interface FoldedProps {
  summary: string
  open?: boolean
  children: ReactNode
}

/** What only some people need, behind the words that say what it is. */
export const Folded = ({ summary, open = false, children }: FoldedProps) => (
  <details className={classes.folded} open={open}>
    <summary>{summary}</summary>
    <div className={classes.inside}>{children}</div>
  </details>
)
