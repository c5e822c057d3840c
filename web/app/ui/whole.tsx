import type { ReactNode } from 'react'
import classes from './whole.module.css'

/** Words that no line break may cut: a CNPJ, a telephone number. */
export function Whole({ children }: { children: ReactNode }) {
  return <span className={classes.whole}>{children}</span>
}
