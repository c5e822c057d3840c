import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './form.module.css'
import type { ContractForm } from './use-contract-form.ts'

interface FormProps {
  form: Pick<ContractForm<never>, 'problem' | 'sending' | 'submit'>
  /** What the button says. */
  action: ReactNode
  /** `outline` beside a stronger action of the screen. */
  variant?: 'primary' | 'outline'
  children?: ReactNode
}

/** The frame of every form: its fields, what went wrong, and the one button. */
export function Form({ form, action, variant = 'primary', children }: FormProps) {
  return (
    // POST, so that what is typed never stands in an address, whatever happens to our script.
    <form method="post" className={classes.form} onSubmit={form.submit} noValidate>
      {children}
      {form.problem && <Notice tone="negative">{form.problem}</Notice>}
      <Button type="submit" variant={variant} size="large" wide busy={form.sending}>
        {action}
      </Button>
    </form>
  )
}
