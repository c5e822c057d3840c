import type { ReactNode } from 'react'
import classes from './column.module.css'

/** What stands in one card, with air between; `narrow` keeps forms of a wide page readable. */
export function Column({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={narrow ? `${classes.column} ${classes.narrow}` : classes.column}>{children}</div>
}
