import { MailAddress } from '@vitrine/contract/account-link'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Column } from '../ui/column.tsx'
import { Notice } from '../ui/notice.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'

interface AskMailProps {
  action: string
  /** Said of any address: nobody learns here who has an account. */
  sent: ReactNode
  send(email: string): Promise<void>
}

/** Asks for a message to an address; afterwards says the same whatever the address was. */
export function AskMail({ action, sent, send }: AskMailProps) {
  const [sentTo, setSentTo] = useState('')
  if (sentTo) {
    return (
      <Column>
        <Notice tone="good" title={`Veja o e-mail ${sentTo}`}>
          <span role="status">{sent}</span>
        </Notice>
        <Button variant="quiet" wide onClick={() => setSentTo('')}>
          Usar outro e-mail
        </Button>
      </Column>
    )
  }
  const sendTo = async (email: string) => {
    await send(email)
    setSentTo(email.trim())
  }
  return <AddressForm action={action} send={sendTo} />
}

/** Ends once a message was sent, so that whoever wants another address finds an empty field. */
function AddressForm({ action, send }: Pick<AskMailProps, 'action' | 'send'>) {
  const form = useContractForm({
    schema: MailAddress,
    initialValues: { email: '' },
    send: ({ email }) => send(email),
  })
  return (
    <Form form={form} action={action}>
      <TextField label="E-mail" type="email" autoComplete="email" {...form.fields.getInputProps('email')} />
    </Form>
  )
}
