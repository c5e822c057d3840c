import { useState } from 'react'
import { Form } from '../../forms/form.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { useSession } from '../../session/use-session.ts'
import { Address } from '../../ui/address.tsx'
import { Notice } from '../../ui/notice.tsx'

interface AskOwnLinkProps {
  /** What goes before the address. */
  before: string
  /** There is no password yet. */
  isFirst?: boolean
}

/** Sends the link to one's own address: whoever sits at an open session gets no further than its mailbox lets them. */
export function AskOwnLink({ before, isFirst = false }: AskOwnLinkProps) {
  const email = useSession()?.email ?? ''
  const [isSent, setSent] = useState(false)
  const form = useContractForm({
    initialValues: {},
    async send() {
      await (await getApi()).account.forgotPassword({ headers: {}, body: { email } })
      setSent(true)
    },
  })
  if (isSent)
    return (
      <Notice tone="good" title={`Veja o e-mail ${email}`}>
        <span role="status">
          O link chega em instantes{isFirst ? '' : ' e vale por 30 minutos'}. Ao escolher a{' '}
          {isFirst ? 'senha' : 'nova senha'}, todas as sessões são encerradas, esta também.
        </span>
      </Notice>
    )
  return (
    <>
      <p>
        {before} <Address>{email}</Address>.
      </p>
      <Form form={form} action={isFirst ? 'Enviar link para criar a senha' : 'Enviar link'} />
    </>
  )
}
