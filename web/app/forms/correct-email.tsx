import { MailAddress } from '@vitrine/contract/account-link'
import { getApi } from '../session/api.ts'
import { session } from '../session/browser.ts'
import { withProof } from '../session/proof.ts'
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
  const form = useContractForm({
    schema: MailAddress,
    initialValues: { email: before },
    async send({ email }, fields) {
      if (email === before) return onDone()
      if (!(await isNewAddress(correct(email))))
        return fields.setFieldError(
          'email',
          'Este e-mail já está cadastrado. Informe outro, ou saia e entre com ele',
        )
      notify({
        tone: 'good',
        title: 'E-mail corrigido',
        caption: `Enviamos outro link e outro código para ${email}.`,
      })
      onDone()
    },
  })
  return (
    <div className={classes.box}>
      <Form form={form} action="Salvar e-mail">
        <EmailField
          autoFocus
          help="O link e o código enviados antes deixam de valer."
          {...form.fields.getInputProps('email')}
        />
      </Form>
      <Button look="quiet" onClick={onDone}>
        Cancelar
      </Button>
    </div>
  )
}

async function correct(email: string): Promise<void> {
  const { checkout } = await getApi()
  session.change(await withProof(() => checkout.correctSignUpEmail({ email })))
}
