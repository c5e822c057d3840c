import type { FormErrors } from '@mantine/form'
import { createContext, type ReactNode } from 'react'
import type { Values } from './field.ts'

/**
 * Whether nothing may be changed now: because of the person's role, or while the form is sent. A `fieldset` locks inputs
 * and buttons by itself; an editor and a place to drop files ask here.
 */
export const LockedContext = createContext(false)

/** What a form gives to the control of a field. */
export interface InputProps {
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
