import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { useOnward } from '../../brand/use-onward.ts'
import { AskMail } from '../../forms/ask-mail.tsx'
import { getApi } from '../../session/api.ts'
import { guestOnly } from '../../session/guards.ts'
import { originHeaders } from '../../session/sign-in.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const TITLE = 'Esqueci minha senha'
const LEAD = 'Você recebe um link por e-mail e escolhe uma nova senha.'
const SENT =
  'Se houver uma conta com este endereço, o link chega em instantes e vale por 30 minutos. Olhe também a caixa de spam.'

export function clientLoader() {
  guestOnly()
  return null
}

export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <AuthCard title={TITLE} lead={LEAD}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="160px" />
    </AuthCard>
  )
}

export default function ForgotPassword() {
  const { id: brand } = useBrand()
  const query = useOnward()
  const send = async (email: string) => {
    const api = await getApi()
    await api.account.forgotPassword({
      headers: originHeaders(query.get('redirect')),
      body: { email, brand },
    })
  }
  return (
    <AuthCard
      title={TITLE}
      lead={LEAD}
      foot={<Link to={{ pathname: href('/entrar'), search: query.toString() }}>Voltar para entrar</Link>}
    >
      <PrivateMeta title={TITLE} />
      <AskMail action="Enviar link" sent={SENT} send={send} />
    </AuthCard>
  )
}
