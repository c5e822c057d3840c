import type { ExternalSignIn } from '@vitrine/contract/identity'
import { type ReactNode, useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { PrivateMeta } from '../../brand/screen.tsx'
import { type ExternalEntry, enterNot } from '../../session/external-entry.ts'
import { sentenceFor } from '../../session/refused.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './external-sign-in-card.module.css'

interface ExternalSignInCardProps {
  asked: ExternalSignIn
  foot?: ReactNode
  children: ReactNode
}

/** The frame of a sign-in for another app: which one it is, and what it gets to know. */
export function ExternalSignInCard({ asked, foot, children }: ExternalSignInCardProps) {
  const { identity } = useBrand()
  const title = `Entrar em ${asked.clientName}`
  return (
    <AuthCard title={title} lead={`Use sua conta ${identity.name} para entrar em ${asked.host}.`} foot={foot}>
      <PrivateMeta title={title} />
      <div className={classes.parts}>
        {asked.mark && <img className={classes.mark} src={asked.mark} alt="" width="56" height="56" />}
        {children}
        <p className={classes.shares}>
          <Icon name="eye" size={18} />
          <span>{sharesOf(asked)}</span>
        </p>
      </div>
    </AuthCard>
  )
}

const NAMES = { name: 'seu nome', email: 'seu e-mail' }

/** Of an app that is none of the shop's own, going on is the permission. */
function sharesOf({ shares, staysSignedIn, isFirstParty }: ExternalSignIn): string {
  const known = shares.map((one) => NAMES[one]).join(' e ')
  const told = !known
    ? 'O aplicativo não recebe seu nome nem seu e-mail.'
    : isFirstParty
      ? `O aplicativo recebe ${known}, e nada mais.`
      : `Continuando, você permite que o aplicativo receba ${known}, e nada mais. Você pode desconectá-lo na sua conta.`
  return staysSignedIn ? `${told} Ele continua conectado até você sair dele.` : told
}

/** The way back to the app for who does not want to enter. */
export function NotNow({ entry }: { entry: ExternalEntry }) {
  const [problem, setProblem] = useState('')
  const press = () => enterNot(entry).catch((error: unknown) => setProblem(sentenceFor(error)))
  return (
    <>
      <Button variant="quiet" wide onClick={press}>
        Voltar sem entrar
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}
