import type { ReactNode } from 'react'
import classes from './status.module.css'

export type Tone = 'good' | 'waiting' | 'quiet' | 'negative' | 'plain'

/** Where something stands: a small mark and a word, so that no colour says it alone. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${classes.status} ${classes[tone]}`}>
      <span className={classes.mark} aria-hidden="true" />
      {children}
    </span>
  )
}
