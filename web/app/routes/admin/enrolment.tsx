import type { AppSecret } from '@vitrine/contract/second-factor'
import { useState } from 'react'
import { PrivateMeta } from '../../brand/screen.tsx'
import { AppSetup } from '../../forms/app-setup.tsx'
import { PasskeyButton } from '../../forms/passkey-button.tsx'
import { RecoveryCodes } from '../../forms/recovery-codes.tsx'
import { getApi } from '../../session/api.ts'
import { deviceName, makePasskey } from '../../session/passkey.ts'
import { sentenceFor } from '../../session/refused.ts'
import { secondFactorProved } from '../../session/second-factor.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type PendingParts, unlessEnded } from './pending-parts.ts'
import classes from './two-factor.module.css'

const TITLE = 'Proteja a administração'

/** An administrator's first entry: a second factor is set up before there is any token. */
export function Enrolment(parts: PendingParts) {
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
      title={TITLE}
      lead="Quem administra a loja entra com duas etapas. Escolha a sua agora; leva um minuto, só desta vez."
    >
      <PrivateMeta title={TITLE} />
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
    <AuthCard title={TITLE}>
      <PrivateMeta title={TITLE} />
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
