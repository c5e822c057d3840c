import type { ReactNode } from 'react'
import classes from './page.module.css'

/** Something that belongs to a record and is no field of its form. */
export function AsideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.aside} aria-label={title}>
      <h2 className={classes.asideTitle}>{title}</h2>
      {children}
    </section>
  )
}
