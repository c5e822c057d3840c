import type { AppSecret } from '@vitrine/contract/second-factor'
import { useState } from 'react'
import { href, redirect, useNavigate, useRevalidator } from 'react-router'
import { ScreenFailure } from '../../admin/screen-failure.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { AppSetup } from '../../forms/app-setup.tsx'
import { PasskeyButton } from '../../forms/passkey-button.tsx'
import { RecoveryCodes } from '../../forms/recovery-codes.tsx'
import { getApi } from '../../session/api.ts'
import { session } from '../../session/browser.ts'
import { beginAt } from '../../session/guards.ts'
import { deviceName, makePasskey } from '../../session/passkey.ts'
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
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/two-factor'
import { type PendingParts, unlessEnded } from './pending-parts.ts'
import { Proof } from './proof.tsx'
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
        <p className={classes.quiet}>
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
