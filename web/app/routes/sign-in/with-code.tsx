import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { type AskedCode, askedCode, forgetAskedCode } from '../../session/code-sign-in.ts'
import { afterSignIn, guestOnly } from '../../session/guards.ts'
import { SECOND_FACTOR_PATH } from '../../session/second-factor.ts'
import type { SignInOutcome } from '../../session/sign-in.ts'
import { Door } from '../../ui/door.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/with-code'
import { AskForCode, EnterCode } from './code-forms.tsx'

const TITLE = 'Entrar com código'
const LEADS = {
  ask: 'Enviamos 6 números para o seu e-mail, e você entra sem senha.',
  enter: 'Digite os 6 números que enviamos para o seu e-mail.',
}

export function clientLoader() {
  guestOnly()
  return { asked: askedCode() }
}

export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <Door title={TITLE} lead={LEADS.ask}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="160px" />
    </Door>
  )
}

export default function SignInWithCode({ loaderData }: Route.ComponentProps) {
  const [asked, setAsked] = useState<AskedCode | null>(loaderData.asked)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { id: brand } = useBrand()
  const back = afterSignIn(query)
  const goOn = (outcome: SignInOutcome) =>
    navigate(outcome === 'signed-in' ? back : SECOND_FACTOR_PATH, { replace: true })
  const askAnother = () => {
    forgetAskedCode()
    setAsked(null)
  }
  return (
    <Door
      title={TITLE}
      lead={LEADS[asked ? 'enter' : 'ask']}
      foot={<Link to={{ pathname: '/entrar', search: query.toString() }}>Entrar com senha</Link>}
    >
      <PrivateMeta title={TITLE} />
      {asked ? (
        <EnterCode asked={asked} back={back} onAsked={setAsked} onDone={goOn} onOther={askAnother} />
      ) : (
        <AskForCode brand={brand} onAsked={setAsked} />
      )}
    </Door>
  )
}
