import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

interface LabelledProps {
  label: string
  help?: string | undefined
  error?: ReactNode
  path?: string | undefined
  children: ReactNode
}

/** Several controls under one label: its help above them and its error under them, as every field has. */
export function Labelled({ label, help, error, path, children }: LabelledProps) {
  const id = useId()
  return (
    <fieldset
      className={classes.labelled}
      aria-describedby={error ? id : undefined}
      data-path={path}
      tabIndex={-1}
    >
      <legend className={classes.legend}>{label}</legend>
      {help && <p className={classes.help}>{help}</p>}
      {children}
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
