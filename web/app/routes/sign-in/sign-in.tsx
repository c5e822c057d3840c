import { Link, useNavigate, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { SignInForm } from '../../forms/sign-in-form.tsx'
import { hasSessionEnded } from '../../session/ended.ts'
import { afterSignIn, guestOnly } from '../../session/guards.ts'
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
  return (
    <Door title="Entrar" lead={LEAD} foot={<ToSignUp query={query} />}>
      <PrivateMeta title="Entrar" />
      {hasSessionEnded() && <Ended />}
      <SignInForm back={afterSignIn(query)} onDone={() => navigate(afterSignIn(query), { replace: true })} />
    </Door>
  )
}

/** Why somebody stands here who wanted to be elsewhere. */
const Ended = () => (
  <div className={classes.ended}>
    <Notice tone="attention" title="Sua sessão expirou. Entre novamente">
      Depois de entrar, você continua de onde parou.
    </Notice>
  </div>
)

function ToSignUp({ query }: { query: URLSearchParams }) {
  const { paths } = useBrand()
  return (
    <>
      Ainda não tem conta? <Link to={{ pathname: paths.signUp, search: query.toString() }}>Cadastre-se</Link>
    </>
  )
}
