import { type ReactNode, useId } from 'react'
import classes from './field.module.css'
import quiet from './quiet.module.css'

/** What the control inside a field must carry, so that label, help and error belong to it. */
export interface ControlProps {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  children(control: ControlProps): ReactNode
}

/** Label above, help under it, error under with what to do. The child draws the control with the given props. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    className: classes.control!,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children(control)}
      {help && (
        <p id={`${id}-help`} className={quiet.text}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
