import { brandAt, pathsOf } from '@vitrine/contract/brand-paths'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import { sessionLoss } from '../../session/ended.ts'
import { afterSignIn, guestOnly } from '../../session/guards.ts'
import { LOSS_WORDS } from '../../session/loss-words.ts'
import { Door } from '../../ui/door.tsx'
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
    <Door title="Entrar" lead={LEAD}>
      <PrivateMeta title="Entrar" />
      <Skeleton height="256px" />
    </Door>
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
    <Door title="Entrar" lead={LEAD} foot={<ToSignUp query={query} />}>
      <PrivateMeta title="Entrar" />
      {why && <Why>{why}</Why>}
      {chosen ? <Chosen purpose={chosen} /> : <Ended />}
      <SignInForm
        email={textIn(state, 'email')}
        back={afterSignIn(query)}
        onDone={() => navigate(afterSignIn(query), { replace: true })}
      />
    </Door>
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

/** What somebody wanted that asks for an account. */
const Why = ({ children }: { children: string }) => (
  <div className={classes.ended}>
    <Notice tone="info" title="Falta só entrar">
      {children}
    </Notice>
  </div>
)

/** Why somebody stands here who wanted to be elsewhere. */
function Ended() {
  const how = sessionLoss()
  if (!how) return null
  const { tone, title } = LOSS_WORDS[how]
  return (
    <div className={classes.ended}>
      <Notice tone={tone} title={title}>
        Depois de entrar, você continua de onde parou.
      </Notice>
    </div>
  )
}

function ToSignUp({ query }: { query: URLSearchParams }) {
  // Of the brand that one goes on to.
  const { signUp } = pathsOf(brandAt(afterSignIn(query).split('?')[0]!))
  return (
    <>
      Ainda não tem conta? <Link to={{ pathname: signUp, search: query.toString() }}>Cadastre-se</Link>
    </>
  )
}
