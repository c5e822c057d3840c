import type { RecentThing } from '@vitrine/contract/recent-thing'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { DeadLink } from '../../forms/dead-link.tsx'
import { getApi } from '../../session/api.ts'
import { idAndCodeOf, tokenInAddress } from '../../session/mail-token.ts'
import { sentenceFor } from '../../session/refused.ts'
import { signInPath } from '../../session/safe-redirect.ts'
import { useSession } from '../../session/use-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Door } from '../../ui/door.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PasswordForm } from './password-form.tsx'

export type Purpose = 'create' | 'reset'
export interface LinkView {
  purpose: Purpose
  state: 'good' | 'used' | 'expired' | 'replaced' | 'unknown'
  email?: string | undefined
  signInAs?: string | undefined
  redirect?: string | undefined
  asksTerms: boolean
  recent: RecentThing[]
}

const TITLES = { create: 'Criar senha', reset: 'Nova senha' } as const

/** The frame while nothing is known of the link yet. */
export function ChoosingSkeleton({ purpose }: { purpose: Purpose }) {
  return (
    <Door title={TITLES[purpose]}>
      <PrivateMeta title={TITLES[purpose]} />
      <Skeleton height="200px" />
    </Door>
  )
}

/** Looks at the link that the page was opened with, without using it, and lets its holder choose a password. */
export function ChoosePassword({ purpose }: { purpose: Purpose }) {
  const token = tokenInAddress(useLocation().hash)
  if (!token) return <Dead purpose={purpose} state="unknown" />
  return <Choosing key={token} token={token} purpose={purpose} />
}

function Choosing({ token, purpose }: { token: string; purpose: Purpose }) {
  const [view, setView] = useState<LinkView | null>(null)
  const [problem, setProblem] = useState('')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    setProblem('')
    getApi()
      .then((api) => api.account.readPasswordLink(idAndCodeOf(token)))
      .then(setView, (error: unknown) => setProblem(sentenceFor(error)))
  }, [token, tries])
  if (problem) return <Failed purpose={purpose} problem={problem} again={() => setTries(tries + 1)} />
  if (!view) return <ChoosingSkeleton purpose={purpose} />
  if (view.state !== 'good') return <Dead {...view} />
  return (
    <Door
      title={TITLES[view.purpose]}
      lead={view.email && `Para a conta ${view.email}`}
      foot="Quando você salvar, todas as sessões abertas são encerradas."
    >
      <PrivateMeta title={TITLES[view.purpose]} />
      <PasswordForm token={token} view={view} onDead={(state) => setView({ ...view, state })} />
    </Door>
  )
}

function Failed({ purpose, problem, again }: { purpose: Purpose; problem: string; again(): void }) {
  return (
    <Door title={TITLES[purpose]}>
      <PrivateMeta title={TITLES[purpose]} />
      <Column>
        <Notice tone="negative">{problem}</Notice>
        <Button wide onClick={again}>
          Tentar de novo
        </Button>
      </Column>
    </Door>
  )
}

/** Where a guest goes on from a dead link, of the brand whose page it is. */
function useWays(redirect: string | undefined): { signIn: string; forgotPassword: string } {
  const [query] = useSearchParams()
  const { forgotPassword } = useBrand().paths
  const wanted = redirect ?? query.get('redirect')
  return { signIn: wanted ? signInPath(wanted) : '/entrar', forgotPassword }
}

function Dead({ purpose, state, redirect }: Pick<LinkView, 'purpose' | 'state' | 'redirect'>) {
  const isMember = useSession() !== null
  const { signIn, forgotPassword } = useWays(redirect)
  const another = isMember ? '/account/forgot-password' : forgotPassword
  // Who has used it has a password: most of them only want to get in.
  const isUsed = state === 'used' && !isMember
  return (
    <Door
      title={TITLES[purpose]}
      foot={
        !isMember &&
        (isUsed ? <Link to={another}>Pedir outro link</Link> : <Link to={signIn}>Voltar para entrar</Link>)
      }
    >
      <PrivateMeta title={TITLES[purpose]} />
      <Column>
        <DeadLink code={`link.${state}`} used="Sua senha já foi escolhida com ele: é só entrar." />
        <ButtonLink to={isUsed ? signIn : another} size="large" wide>
          {isUsed ? 'Entrar' : 'Pedir outro link'}
        </ButtonLink>
      </Column>
    </Door>
  )
}
