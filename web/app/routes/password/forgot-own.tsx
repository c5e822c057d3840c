import { useState } from 'react'
import { Link } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { Form } from '../../forms/form.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { requireUser } from '../../session/guards.ts'
import { useSession } from '../../session/use-session.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Address } from '../../ui/address.tsx'
import { Card } from '../../ui/card.tsx'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/forgot-own'

const TITLE = 'Esqueci minha senha'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireUser(request)
  return null
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={1} />
export const ErrorBoundary = RouteFailure

/** Sends the link to one's own address: whoever sits at an open session gets no further than its mailbox lets them. */
export default function ForgotOwnPassword() {
  const email = useSession()?.email ?? ''
  const [isSent, setSent] = useState(false)
  const form = useContractForm({
    initialValues: {},
    async send() {
      await (await getApi()).account.forgotPassword({ headers: {}, body: { email } })
      setSent(true)
    },
  })
  return (
    <Screen title={TITLE}>
      <AccountTabs />
      <Card>
        <Column narrow>
          {isSent ? (
            <Notice tone="good" title={`Veja o e-mail ${email}`}>
              O link chega em instantes e vale por 30 minutos. Ao escolher a nova senha, todas as sessões são
              encerradas, esta também.
            </Notice>
          ) : (
            <>
              <p>
                Enviamos um link para <Address>{email}</Address>. Com ele você escolhe uma nova senha sem
                precisar da atual.
              </p>
              <Form form={form} action="Enviar link" />
            </>
          )}
          <p>
            Lembrou? <Link to="/account/password">Trocar a senha com a atual</Link>
          </p>
        </Column>
      </Card>
    </Screen>
  )
}
