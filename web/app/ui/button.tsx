import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

interface Look {
  /** `primary`: the one strong action of a screen or card; `outline`: beside it; `quiet`: a text that acts. */
  look?: 'primary' | 'outline' | 'quiet'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
}

function classOf({ look = 'primary', size = 'medium', wide }: Look, more?: string): string {
  return [classes.button, classes[look], classes[size], wide && classes.wide, more].filter(Boolean).join(' ')
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean }

/** While `busy` it keeps its size, shows a spinner and ignores clicks, but stays focusable. */
export function Button({
  look,
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
      className={classOf({ look, size, wide }, className)}
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
  look,
  size,
  wide,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classOf({ look, size, wide }, className)}>
      <span className={classes.label}>{children}</span>
    </Link>
  )
}
