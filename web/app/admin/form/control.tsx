import { ActionIcon } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { createContext, type ReactNode, type Ref, useId } from 'react'
import quiet from '../../ui/quiet.module.css'
import type { Values } from './field.ts'
import classes from './form.module.css'

/**
 * Whether nothing may be changed now: because of the person's role, or while the form is sent. A `fieldset` locks inputs
 * and buttons by itself; an editor and a place to drop files ask here.
 */
export const LockedContext = createContext(false)

/** What a form gives to the control of a field. */
interface InputProps {
  value?: unknown
  onChange(value: unknown): void
  error?: ReactNode
  'data-path'?: string
}

/** A control: the field as data, where it stands in the values, and its value. */
export interface ControlProps<F> {
  field: F
  path: string
  input: InputProps
  /** All errors of the form, by path, for a control that holds several inputs. */
  errors: FormErrors
  /** What `when` looks at: the form's values, or those of the row. */
  values: Values
}

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
      {help && <p className={quiet.text}>{help}</p>}
      {children}
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface IconButtonProps {
  ref?: Ref<HTMLButtonElement>
  /** What it does, for who does not see the icon. */
  label: string
  disabled?: boolean
  onClick(): void
  children: ReactNode
}

/** A small act beside a row. */
export const IconButton = ({ ref, label, disabled = false, onClick, children }: IconButtonProps) => (
  <ActionIcon
    ref={ref}
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
