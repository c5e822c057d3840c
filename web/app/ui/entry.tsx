import type { ReactNode, Ref } from 'react'
import { Card } from './card.tsx'
import { Tag } from './chip.tsx'
import classes from './entry.module.css'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'

interface EntriesProps {
  label: string
  /** Takes the focus when the button that had it is gone. */
  ref: Ref<HTMLUListElement>
  children: ReactNode
}

/** A few things of a person, one below the other. */
export const Entries = ({ label, ref, children }: EntriesProps) => (
  <ul ref={ref} tabIndex={-1} className={classes.list} aria-label={label}>
    {children}
  </ul>
)

interface EntryProps {
  icon: Parameters<typeof Icon>[0]['name']
  /** Address of a picture in the place of the icon. */
  picture?: string | undefined
  title: string
  /** What makes it differ from the others. */
  mark?: string | false
  /** `Fact`s. */
  children: ReactNode
  actions?: ReactNode
  problem?: string
}

/** One of them: what it is, what is to be known of it, and what can be done. */
export const Entry = ({ icon, picture, title, mark, children, actions, problem }: EntryProps) => (
  <Card as="li" className={classes.entry}>
    {picture ? (
      <img className={classes.picture} src={picture} alt="" width="44" height="44" />
    ) : (
      <span className={classes.icon}>
        <Icon name={icon} size={24} />
      </span>
    )}
    <div className={classes.words}>
      <span className={classes.title}>
        <strong>{title}</strong>
        {mark && <Tag tone="gold">{mark}</Tag>}
      </span>
      {children}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
    {problem && (
      <div className={classes.problem}>
        <Notice tone="negative">{problem}</Notice>
      </div>
    )}
  </Card>
)

export const Fact = ({ bad = false, children }: { bad?: boolean; children: ReactNode }) => (
  <span className={bad ? classes.bad : classes.fact}>{children}</span>
)
