import type { ComponentProps } from 'react'
import classes from './card.module.css'

/** A surface with a border; `as` says what it is (`section`, `article`, `li`…). */
export function Card({
  as: Tag = 'div',
  className = '',
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' | 'aside' }) {
  const Element = Tag as 'div'
  return <Element {...rest} className={`${classes.card} ${className}`} />
}
