import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import classes from './notifications.module.css'
import { dismiss, onNotifications, type ShownNotification, shownNotifications } from './notify.ts'

const NONE: readonly ShownNotification[] = []
const POSITIONS = ['top', 'bottom'] as const

/** Where notifications appear. The two regions stay in the page, so that a message put into one is announced. */
export function Notifications() {
  const shown = useSyncExternalStore(onNotifications, shownNotifications, () => NONE)
  return POSITIONS.map((position) => (
    <div key={position} className={`${classes.region} ${classes[position]}`} role="status" aria-live="polite">
      {shown
        .filter((notification) => (notification.position ?? 'bottom') === position)
        .map((notification) => (
          <Message key={notification.id} {...notification} />
        ))}
    </div>
  ))
}

function Message({ id, tone = 'info', title, caption, action }: ShownNotification) {
  return (
    <div className={`${classes.message} ${classes[tone]}`}>
      <Icon name={tone === 'negative' ? 'alert' : tone === 'good' ? 'check' : 'info'} />
      <p className={classes.words}>
        <strong>{title}</strong>
        {caption && <span className={classes.caption}>{caption}</span>}
      </p>
      {action && (
        <Link className={classes.action} to={action.to} onClick={() => dismiss(id)}>
          {action.label}
        </Link>
      )}
      <button type="button" className={classes.close} aria-label="Fechar aviso" onClick={() => dismiss(id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
