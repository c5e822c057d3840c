import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import classes from './door.module.css'

interface DoorProps {
  title: string
  lead?: ReactNode
  /** The way to the other door, under the card. */
  foot?: ReactNode
  children: ReactNode
}

/** The frame of sign-in and sign-up: one card, and on a wide screen an arch beside it. */
export function Door({ title, lead, foot, children }: DoorProps) {
  return (
    <div className={classes.door}>
      <div className={classes.arch} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      <div className={classes.column}>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        <Card className={classes.card}>{children}</Card>
        {foot && <p className={classes.foot}>{foot}</p>}
      </div>
    </div>
  )
}
