import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

interface Appearance {
  /** `primary`: the one strong action of a screen or card; `outline`: beside it; `quiet`: a text that acts. */
  variant?: 'primary' | 'outline' | 'quiet'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

function classOf({ variant = 'primary', size = 'medium', wide }: Appearance, more?: string): string {
  return [classes.button, classes[variant], classes[size], wide && classes.wide, more]
    .filter(Boolean)
    .join(' ')
}

type ButtonProps = Appearance & ComponentProps<'button'> & { busy?: boolean }

/** While `busy` it keeps its size, shows a spinner and ignores clicks, but stays focusable. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, wide }, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={busy ? classes.hiddenLabel : classes.label}>{children}</span>
      {busy && <Spinner className={classes.spinner} />}
    </button>
  )
}

/** A link inside the product that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  children,
  ...rest
}: Appearance & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classOf({ variant, size, wide }, className)}>
      <span className={classes.label}>{children}</span>
    </Link>
  )
}
