import { MailAddress, MailCode } from '@vitrine/contract/account-link'
import type { BrandId } from '@vitrine/contract/brand'
import { useState } from 'react'
import { href, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod'
import { useBrand } from '../../brand/brand-context.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { Form } from '../../forms/form.tsx'
import { SendAgain } from '../../forms/send-again.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { afterSignIn, guestOnly } from '../../session/guards.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { SECOND_FACTOR_PATH } from '../../session/second-factor.ts'
import { type SignInOutcome, signedIn } from '../../session/sign-in.ts'
import { openTabStorage } from '../../session/storage.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/with-code'

const TITLE = 'Entrar com código'
const LEADS = {
  ask: 'Enviamos 6 números para o seu e-mail, e você entra sem senha.',
  enter: 'Digite os 6 números que enviamos para o seu e-mail.',
}

export function clientLoader() {
  guestOnly()
  return { pending: pendingCode() }
}

export const ErrorBoundary = RouteFailure

export function HydrateFallback() {
  return (
    <AuthCard title={TITLE} lead={LEADS.ask}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="160px" />
    </AuthCard>
  )
}

export default function SignInWithCode({ loaderData }: Route.ComponentProps) {
  const [pending, setPending] = useState<PendingCode | null>(loaderData.pending)
  // What stood in the form to sign in with a password.
  const typed: unknown = useLocation().state?.email
  const [wantsOther, setWantsOther] = useState(false)
  const email = typeof typed === 'string' && !wantsOther ? typed : ''
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { id: brand } = useBrand()
  const back = afterSignIn(query)
  const goOn = (outcome: SignInOutcome) =>
    navigate(outcome === 'signed-in' ? back : SECOND_FACTOR_PATH, { replace: true })
  const askAnother = () => {
    forgetPendingCode()
    setWantsOther(true)
    setPending(null)
  }
  return (
    <AuthCard
      title={TITLE}
      lead={LEADS[pending ? 'enter' : 'ask']}
      foot={<Link to={{ pathname: href('/entrar'), search: query.toString() }}>Entrar com senha</Link>}
    >
      <PrivateMeta title={TITLE} />
      {pending ? (
        <EnterCode pending={pending} back={back} onPending={setPending} onDone={goOn} onOther={askAnother} />
      ) : (
        <AskForCode brand={brand} email={email} autoFocus={wantsOther} onPending={setPending} />
      )}
    </AuthCard>
  )
}

/** Seconds between two messages to one address. */
const GAP = 60

interface AskForCodeProps {
  brand: BrandId
  /** What stands in the field at first. */
  email: string
  autoFocus: boolean
  onPending(pending: PendingCode): void
}

function AskForCode({ brand, email, autoFocus, onPending }: AskForCodeProps) {
  const form = useContractForm({
    schema: MailAddress,
    initialValues: { email },
    send: async (sent) => onPending(await requestCode({ email: sent.email, brand })),
  })
  return (
    <Form form={form} action="Enviar código">
      <EmailField autoComplete="username" autoFocus={autoFocus} {...form.fields.getInputProps('email')} />
    </Form>
  )
}

interface EnterCodeProps {
  pending: PendingCode
  /** Where a second factor leads when it is proved. */
  back: string
  onPending(pending: PendingCode): void
  onDone(outcome: SignInOutcome): void
  onOther(): void
}

const CodeSchema = z.object({ code: MailCode })

/** Says the same whatever the address was: nobody learns here who has an account. */
function EnterCode({ pending, back, onPending, onDone, onOther }: EnterCodeProps) {
  const form = useContractForm({
    schema: CodeSchema,
    initialValues: { code: '' },
    async send({ code }, fields) {
      try {
        onDone(await signInWithCode(pending, code, back))
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'link.wrong-code') throw error
        fields.setFieldError('code', sentenceFor(error))
        fields.getInputNode('code')?.focus()
      }
    },
  })
  const again = async () => {
    onPending(await requestCode(pending))
    return { retryAfter: GAP }
  }
  return (
    <Column>
      <Notice tone="good" title={`Veja o e-mail ${pending.email}`}>
        <span role="status">
          Se houver uma conta com este endereço, o código chega em instantes e vale por 10 minutos. Olhe
          também a caixa de spam.
        </span>
      </Notice>
      <Form form={form} action="Entrar">
        <CodeField label="Código do e-mail" autoFocus {...form.fields.getInputProps('code')} />
      </Form>
      <SendAgain wait={GAP} send={again}>
        Enviar outro código
      </SendAgain>
      <Button variant="quiet" wide onClick={onOther}>
        Usar outro e-mail
      </Button>
    </Column>
  )
}

const KEY = 'vitrine.sign-in-code'
const tab = openTabStorage()

/** A code on its way to this address. Kept by the tab, which a phone may drop while its mail is read; of no use alone. */
interface PendingCode {
  email: string
  brand: BrandId
  token: string
}

/** Sends a code to the address, if it has an account there; who asks does not learn whether. */
async function requestCode({ email, brand }: Pick<PendingCode, 'email' | 'brand'>): Promise<PendingCode> {
  const api = await getApi()
  const pending = { email: email.trim(), brand, ...(await api.account.askSignInCode({ email, brand })) }
  tab.setItem(KEY, JSON.stringify(pending))
  return pending
}

function pendingCode(): PendingCode | null {
  try {
    const value: unknown = JSON.parse(tab.getItem(KEY) ?? 'null')
    return isPendingCode(value) ? value : null
  } catch {
    return null
  }
}

const forgetPendingCode = (): void => tab.removeItem(KEY)

/** Signs in with the code that this browser asked for; `back` is where a second factor leads. */
async function signInWithCode(
  { email, token }: PendingCode,
  code: string,
  back: string,
): Promise<SignInOutcome> {
  const api = await getApi()
  const answer = await api.account.signInWithCode({ email, token, code })
  forgetPendingCode()
  return signedIn(answer, back)
}

function isPendingCode(value: unknown): value is PendingCode {
  if (typeof value !== 'object' || value === null) return false
  return ['email', 'brand', 'token'].every((key) => typeof Reflect.get(value, key) === 'string')
}
