import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './chip.module.css'

interface ChipLinkProps {
  to: To
  chosen: boolean
  count?: number | undefined
  children: ReactNode
}

/** One of a row of filters; the chosen one is said by more than its colour. */
export function ChipLink({ to, chosen, count, children }: ChipLinkProps) {
  return (
    <Link to={to} className={classes.chip} aria-current={chosen ? 'true' : undefined} prefetch="intent">
      {children}
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </Link>
  )
}

/** A small word that marks what something is. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'gold' | 'quiet' | 'negative'
  children: ReactNode
}) {
  return <span className={`${classes.tag} ${classes[tone]}`}>{children}</span>
}
