import type { AppSecret } from '@vitrine/contract/second-factor'
import { SecondFactorCode } from '@vitrine/contract/second-factor-code'
import type { SecondFactorPendingState } from '@vitrine/contract/second-factor-pending'
import { useState } from 'react'
import { href, Link, redirect, useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod'
import { ScreenFailure } from '../../admin/screen-failure.tsx'
import { useBrand } from '../../brand/brand-context.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { AppSetup } from '../../forms/app-setup.tsx'
import { CodeField, RecoveryCodeField } from '../../forms/code-field.tsx'
import { Form } from '../../forms/form.tsx'
import { PasskeyButton } from '../../forms/passkey-button.tsx'
import { RecoveryCodes } from '../../forms/recovery-codes.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { session, storage } from '../../session/browser.ts'
import { beginAt } from '../../session/guards.ts'
import { deviceName, makePasskey, provePasskey } from '../../session/passkey.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { safeRedirect, signInPath } from '../../session/safe-redirect.ts'
import {
  beginSecondFactor,
  forgetSecondFactor,
  type PendingSecondFactor,
  pendingSecondFactor,
  SECOND_FACTOR_PATH,
  secondFactorProved,
} from '../../session/second-factor.ts'
import { readRedirectInfo } from '../../session/storage.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Folded } from '../../ui/folded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import quiet from '../../ui/quiet.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/two-factor'
import classes from './two-factor.module.css'

/** Who owes the second factor, or an administrator who proves it again beforehand; nobody else has business here. */
async function pendingHere(): Promise<PendingSecondFactor> {
  const pending = pendingSecondFactor()
  if (pending) return pending
  const user = session.user()
  if (!user) throw redirect(signInPath(SECOND_FACTOR_PATH))
  if (!user.isAdmin) throw redirect(href('/'))
  const { twoFactorSessionId } = await (await getApi()).account.start2fa({})
  const begun = { twoFactorSessionId, back: href('/admin') }
  beginSecondFactor(begun)
  return begun
}

export async function clientLoader() {
  const pending = await pendingHere()
  const back = safeRedirect(pending.back)
  const { twoFactorSessionId } = pending
  // Whoever is signed in already proves it anew, and goes back to where they were.
  const isEntering = session.user() === null
  try {
    const state = await (await getApi()).secondFactor.readPending({ twoFactorSessionId })
    return { twoFactorSessionId, back, isEntering, state }
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'second-factor.session-ended') throw error
    forgetSecondFactor()
    return { twoFactorSessionId, back, isEntering, state: null }
  }
}

const TITLE = 'Verificação em duas etapas'
export const ErrorBoundary = ScreenFailure

export function HydrateFallback() {
  return (
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
      <Skeleton height="320px" />
    </AuthCard>
  )
}

export default function TwoFactor({ loaderData }: Route.ComponentProps) {
  const { state, back, isEntering, twoFactorSessionId } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  if (!state) return <PendingEnded back={back} />
  const parts = {
    twoFactorSessionId,
    state,
    onDone: () => navigate(isEntering ? beginAt(back) : back, { replace: true }),
    // The loader sees that it ended, and the screen says so.
    onEnded: () => void revalidate(),
  }
  return state.purpose === 'enrol' ? <Enrolment {...parts} /> : <Proof {...parts} />
}

/** Too late, or too many wrong codes: from the start again, to the same place. */
function PendingEnded({ back }: { back: string }) {
  return (
    <AuthCard title="A verificação expirou">
      <PrivateMeta title="A verificação expirou" />
      <div className={classes.stack}>
        <Notice tone="attention">
          O tempo acabou, ou houve tentativas demais. Comece de novo: você volta para a mesma página.
        </Notice>
        <ButtonLink to={session.user() ? back : signInPath(back)} size="large" wide replace>
          Começar de novo
        </ButtonLink>
      </div>
    </AuthCard>
  )
}

const ENROLMENT_TITLE = 'Proteja a administração'

/** An administrator's first entry: a second factor is set up before there is any token. */
function Enrolment(parts: PendingParts) {
  const [app, setApp] = useState<AppSecret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <Codes codes={codes} onDone={parts.onDone} />
  if (app) return <WithApp {...parts} app={app} onEnrolled={setCodes} />
  return <Choice {...parts} onApp={setApp} onEnrolled={setCodes} />
}

interface Step extends PendingParts {
  onEnrolled(codes: string[]): void
}

function Choice({ onApp, onEnrolled, twoFactorSessionId, onEnded }: Step & { onApp(app: AppSecret): void }) {
  const [problem, setProblem] = useState('')
  const startApp = () =>
    unlessEnded(onEnded, async () =>
      onApp(await (await getApi()).secondFactor.enrolApp({ twoFactorSessionId })),
    ).catch((error: unknown) => setProblem(sentenceFor(error)))
  const withPasskey = () =>
    unlessEnded(onEnded, async () => {
      const { secondFactor } = await getApi()
      const passkey = await makePasskey(await secondFactor.enrolPasskey({ twoFactorSessionId }))
      const answer = { twoFactorSessionId, name: deviceName(), passkey }
      const { recoveryCodes, ...signedIn } = await secondFactor.confirmEnrolledPasskey(answer)
      secondFactorProved(signedIn)
      onEnrolled(recoveryCodes)
    })
  return (
    <AuthCard
      title={ENROLMENT_TITLE}
      lead="Quem administra a loja entra com duas etapas. Escolha a sua agora; leva um minuto, só desta vez."
    >
      <PrivateMeta title={ENROLMENT_TITLE} />
      <div className={classes.stack}>
        <Button wide onClick={startApp}>
          <Icon name="phone" /> Usar um aplicativo
        </Button>
        <PasskeyButton run={withPasskey}>Usar uma chave de acesso</PasskeyButton>
        {problem && <Notice tone="negative">{problem}</Notice>}
        <p className={quiet.text}>
          A chave de acesso usa a digital, o rosto ou o PIN deste aparelho. O aplicativo autenticador mostra
          um código novo a cada 30 segundos.
        </p>
      </div>
    </AuthCard>
  )
}

function WithApp({ app, twoFactorSessionId, onEnrolled, onEnded }: Step & { app: AppSecret }) {
  const confirm = (code: string) =>
    unlessEnded(onEnded, async () => {
      const { secondFactor } = await getApi()
      const answer = { twoFactorSessionId, code }
      const { recoveryCodes, ...signedIn } = await secondFactor.confirmEnrolledApp(answer)
      secondFactorProved(signedIn)
      onEnrolled(recoveryCodes)
    })
  return (
    <AuthCard title={ENROLMENT_TITLE}>
      <PrivateMeta title={ENROLMENT_TITLE} />
      <AppSetup app={app} confirm={confirm} />
    </AuthCard>
  )
}

function Codes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  return (
    <AuthCard title="Códigos de recuperação">
      <PrivateMeta title="Códigos de recuperação" />
      <RecoveryCodes codes={codes} action="Já guardei, continuar" onKept={onDone} />
    </AuthCard>
  )
}

type Way = 'app' | 'recovery'
const LEADS = {
  app: 'Digite o código de 6 dígitos do seu aplicativo autenticador.',
  recovery: 'Digite um dos códigos de recuperação que você guardou.',
  passkey: 'Confirme com a sua chave de acesso.',
}

/** Proves the second factor with whatever there is: a passkey, the app, or a recovery code. */
function Proof(parts: PendingParts) {
  const { hasApp, hasPasskey } = parts.state
  const [way, setWay] = useState<Way | undefined>(hasApp ? 'app' : undefined)
  return (
    <AuthCard title="Verificação em duas etapas" lead={LEADS[way ?? 'passkey']}>
      <PrivateMeta title="Verificação em duas etapas" />
      <div className={classes.stack}>
        {way && <CodeForm key={way} way={way} {...parts} />}
        {hasPasskey && <WithPasskey {...parts} variant={way ? 'outline' : 'primary'} />}
        {way !== 'recovery' && (
          <Button variant="quiet" wide onClick={() => setWay('recovery')}>
            Usar um código de recuperação
          </Button>
        )}
        {way === 'recovery' && hasApp && (
          <Button variant="quiet" wide onClick={() => setWay('app')}>
            Usar o aplicativo autenticador
          </Button>
        )}
        <NotMine />
      </div>
    </AuthCard>
  )
}

/** The way out for somebody who lost every factor, or in whose account somebody else has left one. */
function NotMine() {
  const { identity, paths } = useBrand()
  return (
    <Folded summary="Não consigo, ou não fui eu que cadastrei">
      <p>
        Se foi cadastrado há menos de 30 dias, <Link to={paths.forgotPassword}>peça uma nova senha</Link> e
        marque o que você não conhece: sai da conta na hora.
      </p>
      <p>
        Se não, escreva para <MailLink address={identity.email} subject="Verificação em duas etapas" />.
        Conferimos quem você é e removemos a segunda etapa depois de um prazo de segurança, avisando por
        e-mail.
      </p>
    </Folded>
  )
}

const CodeSchema = z.object({ code: SecondFactorCode })

function CodeForm({ way, twoFactorSessionId, onDone, onEnded }: PendingParts & { way: Way }) {
  const form = useContractForm({
    schema: CodeSchema,
    initialValues: { code: '' },
    send: ({ code }, fields) =>
      unlessEnded(onEnded, async () => {
        const left = await attemptsLeft(() => verifyCode(twoFactorSessionId, code))
        if (left === undefined) return onDone()
        if (left === 0) return onEnded()
        fields.setFieldError('code', wrongCode(left))
        fields.getInputNode('code')?.focus()
      }),
  })
  const Field = way === 'app' ? CodeField : RecoveryCodeField
  return (
    <Form form={form} action="Confirmar">
      <Field autoFocus {...form.fields.getInputProps('code')} />
    </Form>
  )
}

const wrongCode = (left: number): string =>
  `Código incorreto ou já usado. ${left === 1 ? 'Resta 1 tentativa.' : `Restam ${left} tentativas.`}`

/** How many tries a wrong code leaves; nothing when it was right. */
async function attemptsLeft(verify: () => Promise<void>): Promise<number | undefined> {
  try {
    await verify()
    return undefined
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'second-factor.wrong-code') throw error
    return Number(Reflect.get(Object(error.data), 'attemptsLeft') ?? 1)
  }
}

function WithPasskey({
  variant,
  twoFactorSessionId,
  onDone,
  onEnded,
}: PendingParts & { variant: 'primary' | 'outline' }) {
  const run = () =>
    unlessEnded(onEnded, async () => {
      const { secondFactor } = await getApi()
      const passkey = await provePasskey(await secondFactor.askPasskey({ twoFactorSessionId }))
      secondFactorProved(await secondFactor.verifyPasskey({ twoFactorSessionId, passkey }))
      onDone()
    })
  return (
    <PasskeyButton variant={variant} run={run}>
      Usar chave de acesso
    </PasskeyButton>
  )
}

/** Proves the second factor with a code of the app or a recovery code; tells the client app that sent the person here. */
async function verifyCode(twoFactorSessionId: string, code: string): Promise<void> {
  const api = await getApi()
  const headers = { client_id: readRedirectInfo(storage)?.clientId }
  secondFactorProved(await api.account.verify2fa({ headers, body: { twoFactorSessionId, code } }))
}

/** What every step of a pending second factor needs. */
interface PendingParts {
  twoFactorSessionId: string
  state: SecondFactorPendingState
  onDone(): void
  onEnded(): void
}

/** Runs a step; when the pending session is over, the screen is told instead of the form. */
async function unlessEnded(onEnded: () => void, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'second-factor.session-ended') throw error
    onEnded()
  }
}
