import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { AskMail } from '../../forms/ask-mail.tsx'
import { getApi } from '../../session/api.ts'
import { askedFrom } from '../../session/asked-from.ts'
import { Button } from '../../ui/button.tsx'

const SENT =
  'Se houver uma conta a confirmar com este endereço, outro link e outro código chegam em instantes. Olhe também a caixa de spam.'

/** Asks for another confirmation by the address alone; `folded` behind a question until it is wanted. */
export function AskAnother({ folded = false }: { folded?: boolean }) {
  const [open, setOpen] = useState(!folded)
  const [query] = useSearchParams()
  if (!open) {
    return (
      <Button look="quiet" wide onClick={() => setOpen(true)}>
        Não recebi o código
      </Button>
    )
  }
  const send = async (email: string) => {
    const api = await getApi()
    await api.account.resendConfirmation({ headers: askedFrom(query.get('redirect')), body: { email } })
  }
  return <AskMail action="Enviar outro link" sent={SENT} send={send} />
}
