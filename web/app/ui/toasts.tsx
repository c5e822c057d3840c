import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { dismiss, onToasts, type ShownToast, shownToasts } from './notify.ts'
import classes from './toasts.module.css'

const NONE: readonly ShownToast[] = []
const POSITIONS = ['top', 'bottom'] as const

/** Where toasts appear. The two regions stay in the page, so that a message put into one is announced. */
export function Toasts() {
  const shown = useSyncExternalStore(onToasts, shownToasts, () => NONE)
  return POSITIONS.map((position) => (
    <div key={position} className={`${classes.region} ${classes[position]}`} role="status" aria-live="polite">
      {shown
        .filter((toast) => (toast.position ?? 'bottom') === position)
        .map((toast) => (
          <Message key={toast.id} {...toast} />
        ))}
    </div>
  ))
}

function Message({ id, tone = 'info', title, caption, action }: ShownToast) {
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
