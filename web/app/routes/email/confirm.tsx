import { ConfirmationCode } from '@vitrine/contract/account-link'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { DeadLink, deadLinkCode } from '../../forms/dead-link.tsx'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { guestOnly } from '../../session/guards.ts'
import { carryMailToken, tokenInAddress } from '../../session/mail-token.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Door } from '../../ui/door.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AskAnother } from './ask-another.tsx'

const TITLE = 'Confirmar e-mail'

/** Who is signed in goes home (specification, section 2) and confirms there: the link goes along. */
export function clientLoader() {
  carryMailToken(location.hash)
  guestOnly()
  return null
}

export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <Door title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="256px" />
    </Door>
  )
}

interface Done {
  email: string
  redirect?: string | undefined
}

export default function ConfirmEmail() {
  const token = tokenInAddress(useLocation().hash)
  const [done, setDone] = useState<Done | null>(null)
  if (done) return <Confirmed {...done} />
  return token ? <ByLink key={token} token={token} onDone={setDone} /> : <ByCode onDone={setDone} />
}

interface WayProps {
  onDone(done: Done): void
}

/** Opening the link changes nothing: mail programs open links by themselves. The button does. */
function ByLink({ token, onDone }: WayProps & { token: string }) {
  const [dead, setDead] = useState<string | null>(null)
  const form = useContractForm({
    initialValues: {},
    async send() {
      try {
        const { user, redirect } = await (await getApi()).account.confirmEmail({ token })
        onDone({ email: user.email, redirect })
      } catch (error) {
        const code = deadLinkCode(error)
        if (!code) throw error
        setDead(code)
      }
    },
  })
  return (
    <Door title={TITLE} lead={dead ? undefined : 'Falta só um toque para confirmar que este endereço é seu.'}>
      <PrivateMeta title={TITLE} />
      {dead ? (
        <Column>
          <DeadLink code={dead} used="Se foi você, seu e-mail já está confirmado: é só entrar." />
          <AskAnother />
        </Column>
      ) : (
        <Form form={form} action="Confirmar e-mail" />
      )}
    </Door>
  )
}

function ByCode({ onDone }: WayProps) {
  const form = useContractForm({
    schema: ConfirmationCode,
    initialValues: { email: '', code: '' },
    async send(values) {
      const { user, redirect } = await (await getApi()).account.confirmEmail(values)
      onDone({ email: user.email, redirect })
    },
  })
  const { getInputProps } = form.fields
  return (
    <Door title={TITLE} lead="Digite o código de 6 números que enviamos para o seu e-mail.">
      <PrivateMeta title={TITLE} />
      <Column>
        <Form form={form} action="Confirmar e-mail">
          <TextField label="E-mail" type="email" autoComplete="email" {...getInputProps('email')} />
          <CodeField label="Código do e-mail" {...getInputProps('code')} />
        </Form>
        <AskAnother folded />
      </Column>
    </Door>
  )
}

function Confirmed({ email, redirect }: Done) {
  const [query] = useSearchParams()
  const wanted = redirect ?? query.get('redirect')
  const search = wanted ? `?${new URLSearchParams({ redirect: wanted })}` : ''
  return (
    <Door title="E-mail confirmado" foot={<Link to="/loja">Ir para a loja</Link>}>
      <PrivateMeta title="E-mail confirmado" />
      <Column>
        <Notice tone="good">{email} está confirmado.</Notice>
        <ButtonLink to={`/entrar${search}`} size="large" wide>
          Entrar
        </ButtonLink>
      </Column>
    </Door>
  )
}
