import { useState } from 'react'
import classes from './new-password-field.module.css'
import { PasswordField } from './password-field.tsx'
import { strengthOf } from './strength.ts'
import type { TextFieldProps } from './text-field.tsx'

/** A password being chosen, with a hint on its strength that says what to do. */
export function NewPasswordField({ onChange, ...input }: Omit<TextFieldProps, 'help'>) {
  const [password, setPassword] = useState('')
  const { level, hint } = strengthOf(password)
  const bars = (
    <>
      <span className={classes.bars} data-level={level} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span aria-live="polite">{hint}</span>
    </>
  )
  return (
    <PasswordField
      autoComplete="new-password"
      {...input}
      help={bars}
      onChange={(event) => {
        setPassword(event.currentTarget.value)
        onChange?.(event)
      }}
    />
  )
}
