import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../ui/field.tsx'

export interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode
  help?: ReactNode
  /** Sentences in pt-BR. */
  error?: ReactNode
}

/** One line of text with its label above and its help and error under it. */
export function TextField({ label, help, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  )
}

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: ReactNode
  help?: ReactNode
  /** Sentences in pt-BR. */
  error?: ReactNode
}

/** Some lines of text. */
export function TextAreaField({ label, help, error, ...input }: TextAreaFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <textarea rows={4} {...input} {...control} />}
    </Field>
  )
}
