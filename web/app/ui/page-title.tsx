import type { ReactNode } from 'react'
import classes from './page-title.module.css'

/** The one heading of a screen, and what stands under it. */
export function PageTitle({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </header>
  )
}
