import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { LOSS_WORDS, SignInForm } from '../../forms/sign-in-form.tsx'
import { sessionLoss } from '../../session/ended.ts'
import { afterSignIn, guestOnly } from '../../session/guards.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './sign-in.module.css'

const LEAD = 'Suas compras, assinaturas e treinamentos em um só lugar.'

export function clientLoader() {
  guestOnly()
  return null
}

export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <AuthCard title="Entrar" lead={LEAD}>
      <PrivateMeta title="Entrar" />
      <Skeleton height="256px" />
    </AuthCard>
  )
}

export default function SignIn() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  // What the page before knows stands in no address.
  const { state } = useLocation()
  const chosen = textIn(state, 'passwordFor')
  const why = textIn(state, 'why')
  return (
    <AuthCard title="Entrar" lead={LEAD} foot={<ToSignUp query={query} />}>
      <PrivateMeta title="Entrar" />
      {chosen ? <Chosen purpose={chosen} /> : <Reason why={why ?? reasonFor(query.get('redirect'))} />}
      <SignInForm
        brand={useBrand()}
        email={textIn(state, 'email')}
        back={afterSignIn(query)}
        onDone={() => navigate(afterSignIn(query), { replace: true })}
      />
    </AuthCard>
  )
}

function textIn(state: unknown, key: string): string | undefined {
  const value: unknown = Reflect.get(Object(state), key)
  return typeof value === 'string' ? value : undefined
}

/** It stays while they sign in with it. */
const Chosen = ({ purpose }: { purpose: string }) => (
  <div className={classes.ended} role="status">
    <Notice tone="good" title={purpose === 'create' ? 'Senha criada' : 'Senha alterada'}>
      Entre com a nova senha.
    </Notice>
  </div>
)

/** What a page asks an account for, by where it stands; nothing of what is one's own anyway. */
const REASONS: readonly [RegExp, string][] = [
  [
    /^\/treinamentos\/[^/]+\/[^/]+/,
    'Esta aula abre para quem entra na conta. As aulas grátis não pedem compra: basta ter uma conta. Depois de entrar, você volta a ela.',
  ],
]

const reasonFor = (wanted: string | null): string | undefined =>
  REASONS.find(([page]) => page.test(wanted ?? ''))?.[1]

/** Why somebody stands here who wanted to be elsewhere: their session is over, or what they wanted asks for an account. */
function Reason({ why }: { why: string | undefined }) {
  const how = sessionLoss()
  const { tone, title } = how ? LOSS_WORDS[how] : ({ tone: 'info', title: 'Falta só entrar' } as const)
  const text = how ? 'Depois de entrar, você continua de onde parou.' : why
  if (!text) return null
  return (
    <div className={classes.ended}>
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
    </div>
  )
}

function ToSignUp({ query }: { query: URLSearchParams }) {
  const { signUp } = useBrand().paths
  return (
    <>
      Ainda não tem conta? <Link to={{ pathname: signUp, search: query.toString() }}>Cadastre-se</Link>
    </>
  )
}
