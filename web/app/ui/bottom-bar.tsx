import type { ReactNode } from 'react'
import classes from './bottom-bar.module.css'

interface BottomBarProps {
  label: string
  /** What it costs, and in small letters what is to be known about it. */
  sum: ReactNode
  children: ReactNode
}

/** On a phone the price and the way on stay in reach; they take the place of the shortcuts. */
export function BottomBar({ label, sum, children }: BottomBarProps) {
  return (
    <aside className={classes.bar} aria-label={label} data-buy-bar>
      <p className={classes.sum}>{sum}</p>
      {children}
    </aside>
  )
}
