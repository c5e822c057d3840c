import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import classes from './notice.module.css'

interface NoticeProps {
  tone?: 'info' | 'good' | 'attention' | 'negative'
  title?: string
  children?: ReactNode
}

const ICONS = { info: 'info', good: 'check', attention: 'alert', negative: 'alert' } as const

/** A message that stays in the page. A negative one is announced at once. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className={`${classes.notice} ${classes[tone]}`} role={tone === 'negative' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div className={classes.words}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
