import { MailAddress } from '@vitrine/contract/account-link'
import { useState } from 'react'
import { getApi } from '../session/api.ts'
import { session } from '../session/browser.ts'
import { withProof } from '../session/proof.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { isNewAddress } from './consent-fields.tsx'
import { EmailField } from './email-field.tsx'
import { Form } from './form.tsx'
import { useContractForm } from './use-contract-form.ts'

/** Puts right the address given at sign-up, in place, while nobody has confirmed it. */
export function CorrectEmail() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (isOpen) return <RightAddress onDone={close} />
  return (
    <Button look="quiet" onClick={() => setOpen(true)}>
      Endereço errado? Corrigir
    </Button>
  )
}

function RightAddress({ onDone }: { onDone(): void }) {
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
    <>
      <Form form={form} action="Salvar e-mail">
        <EmailField
          autoFocus
          help="O link e o código enviados antes deixam de valer."
          {...form.fields.getInputProps('email')}
        />
      </Form>
      <Button look="quiet" wide onClick={onDone}>
        Cancelar
      </Button>
    </>
  )
}

async function correct(email: string): Promise<void> {
  const { checkout } = await getApi()
  session.change(await withProof(() => checkout.correctSignUpEmail({ email })))
}
