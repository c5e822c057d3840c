import { useState } from 'react'
import classes from './new-password-field.module.css'
import { PasswordField } from './password-field.tsx'
import { strengthOf } from './strength.ts'
import type { TextFieldProps } from './text-field.tsx'

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'help'> {
  /** Name and address of who chooses it, which it must not contain. */
  owner?: readonly (string | undefined)[]
}

/** A password being chosen, with a hint on its strength that says what to do. */
export function NewPasswordField({ onChange, owner, ...input }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const { level, hint } = strengthOf(password, owner)
  const bars = (
    <>
      <span className={classes.bars} data-level={level} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {/* What was refused is said in the hint's place, once. */}
      <span aria-live="polite">{!input.error && hint}</span>
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
