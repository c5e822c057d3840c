import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import classes from './password-field.module.css'
import type { TextFieldProps } from './text-field.tsx'

/** A password that can be looked at; pasting and password managers are welcome. */
export function PasswordField({ label, help, error, ...input }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className={classes.box}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={classes.show}
            aria-label="Mostrar senha"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
          </button>
        </span>
      )}
    </Field>
  )
}
