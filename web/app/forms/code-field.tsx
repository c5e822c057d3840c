import classes from './code-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Six digits of an app: numeric keyboard, filled in by the browser, any paste accepted. */
export function CodeField({ label = 'Código de 6 dígitos', ...input }: Partial<TextFieldProps>) {
  return (
    <div className={classes.digits}>
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        maxLength={80}
        {...input}
      />
    </div>
  )
}

/** A recovery code: sixteen letters and digits, with or without hyphens. */
export function RecoveryCodeField(input: Partial<TextFieldProps>) {
  return (
    <div className={classes.recovery}>
      <TextField
        label="Código de recuperação"
        help="16 letras e números, com ou sem hífens. Cada código vale uma vez."
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={120}
        {...input}
      />
    </div>
  )
}
