import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import { Icon } from './icon.tsx'
import classes from './step.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface StepProps {
  number: number
  title: string
  state?: 'open' | 'done' | 'waiting'
  children?: ReactNode
}

/** One step of a column of steps; a waiting one shows its title alone. */
export function Step({ number, title, state = 'open', children }: StepProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={`${classes.step} ${classes[state]}`}>
      <h2 id={id} className={classes.title}>
        <span className={classes.number} aria-hidden="true">
          {state === 'done' ? <Icon name="check" size={18} /> : number}
        </span>
        {title}
        {state === 'done' && <VisuallyHidden> (pronto)</VisuallyHidden>}
      </h2>
      {state !== 'waiting' && <div className={classes.body}>{children}</div>}
    </Card>
  )
}
