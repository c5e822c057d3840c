import type { ReactElement, ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  icon: IconName | ReactElement
  title: string
  /** The title is the one heading of the screen. */
  wholeScreen?: boolean
  children?: ReactNode
}

/** Nothing here, why, and what to do next. The children are the sentence and the way out. */
export function EmptyState({ icon, title, wholeScreen = false, children }: EmptyStateProps) {
  const Title = wholeScreen ? 'h1' : 'h2'
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>{typeof icon === 'string' ? <Icon name={icon} size={28} /> : icon}</span>
      <Title className={classes.title}>{title}</Title>
      {children}
    </div>
  )
}
