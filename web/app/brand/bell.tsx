import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { onUnread, refreshUnread, unread } from '../session/unread.ts'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import classes from './header.module.css'
import { useIdle } from './use-idle.ts'

const ASKED_EVERY_MS = 60_000

/** The way to the notices of who is signed in, with the number of those unread. Its place is kept free. */
export function Bell() {
  const count = useSyncExternalStore(onUnread, unread, () => 0)
  const userId = useSession()?.id
  const isIdle = useIdle()
  useEffect(() => {
    if (!isIdle || !userId) return
    refreshUnread()
    const ask = () => void (document.hidden || refreshUnread())
    const timer = setInterval(ask, ASKED_EVERY_MS)
    // Who comes back has read or paid something elsewhere.
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [isIdle, userId])
  return (
    <Link to="/account/avisos" className={`${classes.round} ${classes.bell}`}>
      <span className={classes.cartIcon}>
        <Icon name="bell" size={22} />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <VisuallyHidden>Avisos{count > 0 && `, ${count} não ${count === 1 ? 'lido' : 'lidos'}`}</VisuallyHidden>
    </Link>
  )
}
