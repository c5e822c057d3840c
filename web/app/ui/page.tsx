import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  width?: 'wide' | 'medium' | 'text'
  /** Less air above, under a band of its own. */
  tight?: boolean
  children: ReactNode
}

/** The column of a screen: `wide` for lists, `medium` for forms with a summary, `text` for reading. */
export function Page({ width = 'wide', tight = false, children }: PageProps) {
  return <div className={`${classes.page} ${classes[width]} ${tight ? classes.tight : ''}`}>{children}</div>
}

/** The one heading of a screen, and what stands under it. */
export function PageTitle({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </header>
  )
}
