import type { ReactNode } from 'react'
import classes from './auth-card.module.css'
import { Card } from './card.tsx'

interface AuthCardProps {
  title: string
  lead?: ReactNode
  /** What leads elsewhere, under the card. */
  foot?: ReactNode
  children: ReactNode
}

/** The frame of sign-in and sign-up: one card, and on a wide screen an arch beside it. */
export function AuthCard({ title, lead, foot, children }: AuthCardProps) {
  return (
    <div className={classes.frame}>
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
