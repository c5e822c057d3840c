import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../ui/field.tsx'

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
