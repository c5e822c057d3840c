import type { ReactNode } from 'react'
import classes from './facts.module.css'
import quiet from './quiet.module.css'

/** Short facts about one thing: a term and its value each; empty values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className={classes.fact}>
            <dt className={quiet.text}>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
