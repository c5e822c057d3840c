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
  const [wantsOther, setWantsOther] = useState(false)
  const askOther = () => {
    setWantsOther(true)
    setSentTo('')
  }
  if (sentTo) {
    return (
      <Column>
        <Notice tone="good" title={`Veja o e-mail ${sentTo}`}>
          <span role="status">{sent}</span>
        </Notice>
        <Button variant="quiet" wide onClick={askOther}>
          Usar outro e-mail
        </Button>
      </Column>
    )
  }
  const sendTo = async (email: string) => {
    await send(email)
    setSentTo(email.trim())
  }
  return <AddressForm action={action} send={sendTo} autoFocus={wantsOther} />
}

interface AddressFormProps extends Pick<AskMailProps, 'action' | 'send'> {
  autoFocus: boolean
}

/** Ends once a message was sent, so that whoever wants another address finds an empty field. */
function AddressForm({ action, send, autoFocus }: AddressFormProps) {
  const form = useContractForm({
    schema: MailAddress,
    initialValues: { email: '' },
    send: ({ email }) => send(email),
  })
  return (
    <Form form={form} action={action}>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        autoFocus={autoFocus}
        {...form.fields.getInputProps('email')}
      />
    </Form>
  )
}
