import { MailAddress } from '@vitrine/contract/account-link'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmailField } from './email-field.tsx'
import { Form } from './form.tsx'
import { useContractForm } from './use-contract-form.ts'

interface CorrectEmailFormProps {
  /** The address that is there now; leaving it as it is changes nothing. */
  before: string
  help: string
  /** Resolves to what is said at the field when the address cannot be taken. */
  correct(email: string): Promise<ReactNode>
  onDone(): void
  /** Whether the way out is as wide as the form. */
  wide?: boolean
}

/** Another address in the place of one that nobody has confirmed. */
export function CorrectEmailForm({ before, help, correct, onDone, wide = false }: CorrectEmailFormProps) {
  const form = useContractForm({
    schema: MailAddress,
    initialValues: { email: before },
    async send({ email }, fields) {
      const refused = email === before ? undefined : await correct(email)
      if (!refused) return onDone()
      fields.setFieldError('email', refused)
      fields.getInputNode('email')?.focus()
    },
  })
  return (
    <>
      <Form form={form} action="Salvar e-mail">
        <EmailField autoFocus help={help} {...form.fields.getInputProps('email')} />
      </Form>
      <Button look="quiet" wide={wide} onClick={onDone}>
        Cancelar
      </Button>
    </>
  )
}
