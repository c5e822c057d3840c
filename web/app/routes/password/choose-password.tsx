import { NewPassword, Registration } from '@vitrine/contract/account'
import { brandAt } from '@vitrine/contract/brand-paths'
import type { SecurityChange } from '@vitrine/contract/security-change'
import { useEffect, useState } from 'react'
import { href, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod'
import { useBrand } from '../../brand/brand-context.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { TermsField } from '../../forms/consent-fields.tsx'
import { DeadLink, deadLinkCode } from '../../forms/dead-link.tsx'
import { Form } from '../../forms/form.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { SecurityChanges } from '../../forms/security-changes.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { beginAt } from '../../session/guards.ts'
import { idAndCodeOf, tokenInAddress } from '../../session/mail-token.ts'
import { sentenceFor } from '../../session/refused.ts'
import { signInPath } from '../../session/safe-redirect.ts'
import { SECOND_FACTOR_PATH } from '../../session/second-factor.ts'
import { signIn } from '../../session/sign-in.ts'
import { useSession } from '../../session/use-session.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Folded } from '../../ui/folded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type Purpose = 'create' | 'reset'
interface LinkView {
  purpose: Purpose
  state: 'good' | 'used' | 'expired' | 'replaced' | 'unknown'
  email?: string | undefined
  signInAs?: string | undefined
  redirect?: string | undefined
  asksTerms: boolean
  recent: SecurityChange[]
}

const TITLES = { create: 'Criar senha', reset: 'Nova senha' } as const

/** The frame while nothing is known of the link yet. */
export function ChoosingSkeleton({ purpose }: { purpose: Purpose }) {
  return (
    <AuthCard title={TITLES[purpose]}>
      <PrivateMeta title={TITLES[purpose]} />
      <Skeleton height="200px" />
    </AuthCard>
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
    <AuthCard
      title={TITLES[view.purpose]}
      lead={view.email && `Para a conta ${view.email}`}
      foot="Quando você salvar, todas as sessões abertas são encerradas."
    >
      <PrivateMeta title={TITLES[view.purpose]} />
      <PasswordForm token={token} view={view} onDead={(state) => setView({ ...view, state })} />
    </AuthCard>
  )
}

function Failed({ purpose, problem, again }: { purpose: Purpose; problem: string; again(): void }) {
  return (
    <AuthCard title={TITLES[purpose]}>
      <PrivateMeta title={TITLES[purpose]} />
      <Column>
        <Notice tone="negative">{problem}</Notice>
        <Button wide onClick={again}>
          Tentar de novo
        </Button>
      </Column>
    </AuthCard>
  )
}

/** Where a guest goes on from a dead link, of the brand whose page it is. */
function useWays(redirect: string | undefined): { signIn: string; forgotPassword: string } {
  const [query] = useSearchParams()
  const { forgotPassword } = useBrand().paths
  const wanted = redirect ?? query.get('redirect')
  return { signIn: wanted ? signInPath(wanted) : href('/entrar'), forgotPassword }
}

function Dead({ purpose, state, redirect }: Pick<LinkView, 'purpose' | 'state' | 'redirect'>) {
  const isMember = useSession() !== null
  const { signIn, forgotPassword } = useWays(redirect)
  const another = isMember ? href('/account/forgot-password') : forgotPassword
  // Who has used it has a password: most of them only want to get in.
  const isUsed = state === 'used' && !isMember
  return (
    <AuthCard
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
    </AuthCard>
  )
}

const Chosen = z.strictObject({ password: NewPassword })
const WithTerms = Chosen.extend({ acceptedTerms: Registration.shape.acceptedTerms })

interface PasswordFormProps {
  token: string
  view: LinkView
  /** Somebody used the link in the meantime, or it ran out. */
  onDead(state: LinkView['state']): void
}

/**
 * Saves the password. Whoever created it signs in with it at once, by the ordinary call, which asks for a second factor
 * where there is one; after a reset, sign-in comes next. A link of a message alone signs nobody in.
 */
function PasswordForm({ token, view, onDead }: PasswordFormProps) {
  const navigate = useNavigate()
  const brand = useBrand()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const form = useContractForm({
    schema: view.asksTerms ? WithTerms : Chosen,
    initialValues: { password: '', ...(view.asksTerms && { acceptedTerms: false }) },
    async send({ password }) {
      try {
        await (await getApi()).account.recoverPassword({
          ...idAndCodeOf(token),
          password,
          unknown: [...removed],
          ...(view.asksTerms && { acceptedTerms: true }),
        })
      } catch (error) {
        const code = deadLinkCode(error)
        if (!code) throw error
        return onDead(code.replace('link.', '') as LinkView['state'])
      }
      const { to, ...how } = await goOn(view, password)
      navigate(to, { replace: true, ...how })
    },
  })
  return (
    <Form form={form} action="Salvar senha">
      <NewPasswordField label="Nova senha" {...form.fields.getInputProps('password')} />
      {view.asksTerms && (
        <TermsField brand={brand} {...form.fields.getInputProps('acceptedTerms', { type: 'checkbox' })} />
      )}
      <Unknown things={view.recent} removed={removed} onChange={setRemoved} />
    </Form>
  )
}

/** Where one goes on who has just chosen a password: signed in with it, or to sign-in, which says that it was chosen. */
async function goOn(view: LinkView, password: string): Promise<{ to: string; state?: object }> {
  const before = session.user()?.email
  // All sessions of the account are over; this browser's may be one of them.
  session.clear()
  const arrived = view.signInAs && (await enter({ email: view.signInAs, password }, view.redirect))
  if (arrived) return { to: arrived }
  const email = view.signInAs ?? (before && isShownAs(before, view.email) ? before : undefined)
  return {
    to: view.redirect ? signInPath(view.redirect) : href('/entrar'),
    state: { passwordFor: view.purpose, ...(email && { email }) },
  }
}

/** Where who has just created the password goes on; nothing when the sign-in was refused, and is to be tried by hand. */
async function enter(credentials: { email: string; password: string }, wanted = '/'): Promise<string | null> {
  try {
    const outcome = await signIn({ ...credentials, brand: brandAt(wanted.split('?')[0]!) }, wanted)
    return outcome === 'signed-in' ? beginAt(wanted) : SECOND_FACTOR_PATH
  } catch {
    return null
  }
}

type UnknownProps = Omit<Parameters<typeof SecurityChanges>[0], 'legend'>

/** A factor lets its holder in past a new password: it stands open. Devices alone all leave anyway, and are folded. */
function Unknown(props: UnknownProps) {
  const { things } = props
  if (things.length === 0) return null
  const hasFactor = things.some(({ kind }) => kind !== 'device' && kind !== 'app')
  return (
    <Folded summary="O que chegou à sua conta nos últimos 30 dias" open={hasFactor}>
      <SecurityChanges {...props} legend="Marque o que você não conhece: sai da conta com a nova senha." />
    </Folded>
  )
}

/** `m••••a@vitrine.example` is how the page of the link shows `marina@vitrine.example`. */
function isShownAs(email: string, masked = ''): boolean {
  const host = email.slice(email.lastIndexOf('@'))
  return masked[0] === email[0] && masked.endsWith(host)
}
