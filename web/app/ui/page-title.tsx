import type { ReactNode } from 'react'
import classes from './page-title.module.css'

/** The one heading of a screen, a sentence under it, and what stands beside it. */
export function PageTitle({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </header>
  )
}
