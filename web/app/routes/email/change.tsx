import { EmailChange, NewEmailCode } from '@vitrine/contract/credential'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { Form } from '../../forms/form.tsx'
import { SendAgain } from '../../forms/send-again.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { asMember } from '../../session/guards.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { useSession } from '../../session/use-session.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Address } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Column } from '../../ui/column.tsx'
import { notify } from '../../ui/notify.ts'
import type { Route } from './+types/change'
import classes from './change-forms.module.css'

const TITLE = 'Trocar e-mail'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    const [pending] = await Promise.all([api.credential.readEmailChange({}), refreshUnconfirmed(api)])
    return pending
  })
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={1} />
export const ErrorBoundary = RouteFailure

export default function ChangeEmail({ loaderData: pending }: Route.ComponentProps) {
  const email = useSession()?.email ?? ''
  const isUnconfirmed = useUnconfirmed()
  const lead = (
    <>
      Hoje sua conta usa <Address>{email}</Address>.
    </>
  )
  return (
    <Screen title={TITLE} lead={lead}>
      <AccountTabs />
      {isUnconfirmed ? (
        <ConfirmFirst before="trocar o endereço" />
      ) : (
        <Card>
          <Column narrow>
            <ChangeEmailForms pending={pending} />
          </Column>
        </Card>
      )}
    </Screen>
  )
}

interface Pending {
  newEmail?: string | undefined
  /** Seconds until another message may be asked for. */
  retryAfter: number
}

const ask = async (newEmail: string): Promise<Pending> => {
  const api = await getApi()
  const { retryAfter } = await api.credential.changeEmail({ newEmail })
  return { newEmail: newEmail.trim(), retryAfter }
}

/** First the new address, then the code that it got. */
function ChangeEmailForms({ pending }: { pending: Pending }) {
  const [{ newEmail, retryAfter }, setPending] = useState(pending)
  if (!newEmail) return <NewAddress onAsked={setPending} />
  return (
    <>
      <p>
        Enviamos um código e um link para <Address>{newEmail}</Address>. A troca acontece quando você usar um
        dos dois.
      </p>
      <CodeForm />
      <SendAgain wait={retryAfter} send={() => ask(newEmail)}>
        Enviar outro código
      </SendAgain>
      <Button variant="quiet" className={classes.other} onClick={() => setPending({ retryAfter: 0 })}>
        Usar outro endereço
      </Button>
    </>
  )
}

function NewAddress({ onAsked }: { onAsked(pending: Pending): void }) {
  const form = useContractForm({
    schema: EmailChange,
    initialValues: { newEmail: '' },
    send: async ({ newEmail }) => onAsked(await ask(newEmail)),
  })
  return (
    <Form form={form} action="Enviar código">
      <TextField
        label="Novo e-mail"
        type="email"
        autoComplete="email"
        help="O endereço atual recebe um aviso e pode desfazer a troca por 72 horas."
        {...form.fields.getInputProps('newEmail')}
      />
    </Form>
  )
}

function CodeForm() {
  const navigate = useNavigate()
  const form = useContractForm({
    schema: NewEmailCode,
    initialValues: { code: '' },
    async send(values) {
      const { user } = await (await getApi()).credential.confirmNewEmail(values)
      session.change(user)
      notify({ tone: 'good', title: 'E-mail trocado', caption: `Agora você entra com ${user.email}.` })
      navigate(href('/account'))
    },
  })
  return (
    <Form form={form} action="Confirmar novo e-mail">
      <CodeField label="Código do e-mail" {...form.fields.getInputProps('code')} />
    </Form>
  )
}
