import { MailAddress } from '@vitrine/contract/account-link'
import type { ReactNode } from 'react'
import { getApi } from '../session/api.ts'
import { session } from '../session/browser.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import classes from './confirm-email.module.css'
import { isNewAddress } from './consent-fields.tsx'
import { EmailField } from './email-field.tsx'
import { Form } from './form.tsx'
import { useContractForm } from './use-contract-form.ts'

/** Puts right the address given at sign-up, in place, while nobody has confirmed it. */
export function CorrectEmail({ onDone }: { onDone(): void }) {
  const before = useSession()?.email ?? ''
  return (
    <div className={classes.box}>
      <CorrectEmailForm
        before={before}
        help="O link e o código enviados antes deixam de valer."
        correct={correct}
        onDone={onDone}
      />
    </div>
  )
}

async function correct(email: string): Promise<string | undefined> {
  const { checkout } = await getApi()
  const corrected = checkout.correctSignUpEmail({ email }).then(session.change)
  if (!(await isNewAddress(corrected)))
    return 'Este e-mail já está cadastrado. Informe outro, ou saia e entre com ele'
  const caption = `Enviamos outro link e outro código para ${email}.`
  notify({ tone: 'good', title: 'E-mail corrigido', caption })
  return undefined
}

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
      <Button variant="quiet" wide={wide} onClick={onDone}>
        Cancelar
      </Button>
    </>
  )
}
