import { ConfirmationCode } from '@vitrine/contract/account-link'
import { useState } from 'react'
import { href, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { AskMail } from '../../forms/ask-mail.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { DeadLink, deadLinkCode } from '../../forms/dead-link.tsx'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { confirmEmail } from '../../session/confirm-email.ts'
import { guestOnly } from '../../session/guards.ts'
import { carryMailToken, tokenInAddress } from '../../session/mail-token.ts'
import { originHeaders } from '../../session/sign-in.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

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
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="256px" />
    </AuthCard>
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

/**
 * Opening the link changes nothing: mail programs open links by themselves. Who knows the password signs in and confirms
 * there; whoever does not know it, or never opened the account, takes it over and chooses one.
 */
function ByLink({ token, onDone }: WayProps & { token: string }) {
  const [dead, setDead] = useState<string | null>(null)
  const [query] = useSearchParams()
  if (dead) return <Dead code={dead} />
  return (
    <AuthCard title={TITLE} lead="Falta pouco para confirmar que este endereço é seu.">
      <PrivateMeta title={TITLE} />
      <Column>
        <ButtonLink to={{ pathname: href('/entrar'), search: query.toString() }} size="large" wide>
          Entrar e confirmar
        </ButtonLink>
        <Notice title="Não sabe a senha, ou não foi você que criou a conta?">
          <p>Confirme por aqui: quem estiver na conta sai dela, e você escolhe uma nova senha.</p>
        </Notice>
        <TakeOver token={token} onDone={onDone} onDead={setDead} />
      </Column>
    </AuthCard>
  )
}

interface TakeOverProps extends WayProps {
  token: string
  onDead(code: string): void
}

function TakeOver({ token, onDone, onDead }: TakeOverProps) {
  const confirm = useConfirm(onDone)
  const form = useContractForm({
    initialValues: {},
    async send() {
      try {
        await confirm({ token })
      } catch (error) {
        const code = deadLinkCode(error)
        if (!code) throw error
        onDead(code)
      }
    },
  })
  return <Form form={form} action="Confirmar e escolher a senha" variant="outline" />
}

/** Leads on to the choice of a password; an address that was confirmed already needs none. */
function useConfirm(onDone: WayProps['onDone']) {
  const navigate = useNavigate()
  return async (proof: Parameters<typeof confirmEmail>[0]) => {
    const { user, redirect, passwordPath } = await confirmEmail(proof)
    if (passwordPath) navigate(passwordPath, { replace: true })
    else onDone({ email: user.email, redirect })
  }
}

function Dead({ code }: { code: string }) {
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Column>
        <DeadLink code={code} used="Se foi você, seu e-mail já está confirmado: é só entrar." />
        <AskAnother />
      </Column>
    </AuthCard>
  )
}

function ByCode({ onDone }: WayProps) {
  const confirm = useConfirm(onDone)
  const form = useContractForm({
    schema: ConfirmationCode,
    initialValues: { email: '', code: '' },
    send: confirm,
  })
  const { getInputProps } = form.fields
  return (
    <AuthCard
      title={TITLE}
      lead="Digite o código de 6 números que enviamos para o seu e-mail. Quem estiver na conta sai dela, e você escolhe uma nova senha."
      foot={
        <>
          Sabe a senha? <Link to={href('/entrar')}>Entre</Link> e digite o código na página inicial.
        </>
      }
    >
      <PrivateMeta title={TITLE} />
      <Column>
        <Form form={form} action="Confirmar e-mail">
          <TextField label="E-mail" type="email" autoComplete="email" {...getInputProps('email')} />
          <CodeField label="Código do e-mail" {...getInputProps('code')} />
        </Form>
        <AskAnother folded />
      </Column>
    </AuthCard>
  )
}

function Confirmed({ email, redirect }: Done) {
  const { paths } = useBrand()
  const [query] = useSearchParams()
  const wanted = redirect ?? query.get('redirect')
  const search = wanted ? `?${new URLSearchParams({ redirect: wanted })}` : ''
  return (
    <AuthCard title="E-mail confirmado" foot={<Link to={paths.store}>Ir para a loja</Link>}>
      <PrivateMeta title="E-mail confirmado" />
      <Column>
        <Notice tone="good">{email} está confirmado.</Notice>
        <ButtonLink to={`${href('/entrar')}${search}`} size="large" wide>
          Entrar
        </ButtonLink>
      </Column>
    </AuthCard>
  )
}

const SENT =
  'Se houver uma conta a confirmar com este endereço, outro link e outro código chegam em instantes. Olhe também a caixa de spam.'

/** Asks for another confirmation by the address alone; `folded` behind a question until it is wanted. */
function AskAnother({ folded = false }: { folded?: boolean }) {
  const [open, setOpen] = useState(!folded)
  const [query] = useSearchParams()
  if (!open) {
    return (
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        Não recebi o código
      </Button>
    )
  }
  const send = async (email: string) => {
    const api = await getApi()
    await api.account.resendConfirmation({ headers: originHeaders(query.get('redirect')), body: { email } })
  }
  return <AskMail action="Enviar outro link" sent={SENT} send={send} />
}
