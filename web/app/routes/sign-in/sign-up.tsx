import { href, Link, useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { useOnward } from '../../brand/use-onward.ts'
import { SignUpForm } from '../../forms/sign-up-form.tsx'
import { afterSignIn, guestOnly } from '../../session/guards.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const LEAD = 'Leva menos de um minuto. CPF e telefone não são pedidos aqui.'

export function clientLoader() {
  guestOnly()
  return null
}

export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <AuthCard title="Criar conta" lead={LEAD}>
      <PrivateMeta title="Criar conta" />
      <Skeleton height="480px" />
    </AuthCard>
  )
}

export default function SignUp() {
  const navigate = useNavigate()
  const brand = useBrand()
  const query = useOnward()
  const signIn = { pathname: href('/entrar'), search: query.toString() }
  return (
    <AuthCard
      title="Criar conta"
      lead={LEAD}
      foot={
        <>
          Já tem conta? <Link to={signIn}>Entrar</Link>
        </>
      }
    >
      <PrivateMeta title="Criar conta" />
      <SignUpForm
        brand={brand}
        onDone={() => navigate(afterSignIn(query), { replace: true })}
        back={afterSignIn(query)}
        signInInstead={() => <Link to={signIn}>Entrar?</Link>}
      />
    </AuthCard>
  )
}
