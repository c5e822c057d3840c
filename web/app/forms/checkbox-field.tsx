import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './checkbox-field.module.css'

interface CheckboxFieldProps extends ComponentProps<'input'> {
  label: ReactNode
  error?: ReactNode
}

/** A consent or choice; its label may carry links. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={classes.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
