import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** Where all of it is. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A titled part of a screen. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {more && <Link to={more.to}>{more.label}</Link>}
      </header>
      {children}
    </section>
  )
}
