import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './countdown.module.css'

/** The time left; seen every second, said once a minute. `left` in milliseconds. */
export function Countdown({ left }: { left: number }) {
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const minutes = Math.ceil(seconds / 60)
  return (
    <p className={classes.countdown}>
      <Icon name="clock" />
      <span aria-hidden="true">
        Expira em <strong className={classes.time}>{clock(seconds)}</strong>
      </span>
      <VisuallyHidden>
        <span aria-live="polite">Expira em {minutes === 1 ? '1 minuto' : `${minutes} minutos`}</span>
      </VisuallyHidden>
    </p>
  )
}

/** `29:59`, `1:00:00`. */
function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
