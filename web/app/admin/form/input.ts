import type { FormErrors } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Values } from './field.ts'

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
