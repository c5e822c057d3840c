import type { User } from '@vitrine/contract/account'
import type { ExternalSignIn } from '@vitrine/contract/identity'
import { useState } from 'react'
import { ConfirmHere } from '../../forms/confirm-email.tsx'
import { calledName, initialsOf } from '../../session/called.ts'
import { type ExternalEntry, enterAsSignedIn } from '../../session/external-entry.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './external-sign-in-card.module.css'
import { ExternalSignInCard, NotNow } from './external-sign-in-card.tsx'

interface EnterAsProps {
  asked: ExternalSignIn
  entry: ExternalEntry
  user: User
  /** The browser is on its way to the app already. */
  isLeaving: boolean
  onOther(): void
}

/** Who is signed in here enters with one press, or as somebody else. */
export function EnterAs({ asked, entry, user, isLeaving, onOther }: EnterAsProps) {
  const [isGoing, setGoing] = useState(isLeaving)
  const { busy, problem, act } = useAct((error) => {
    if (!(error instanceof Refused) || error.code !== 'external.password-needed') return sentenceFor(error)
    // The app wants the password typed anew.
    onOther()
    return undefined
  })
  const press = () =>
    act(async () => {
      await enterAsSignedIn(entry)
      setGoing(true)
    })
  return (
    <ExternalSignInCard asked={asked}>
      <Who user={user} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      {user.emailVerified ? (
        <Button size="large" wide busy={busy || isGoing} onClick={press}>
          Continuar como {calledName(user).split(' ')[0]}
        </Button>
      ) : (
        <ConfirmHere>
          <p>
            Confirme seu e-mail antes de entrar em {asked.clientName}. Digite o código que enviamos para ele.
          </p>
        </ConfirmHere>
      )}
      <Button variant="outline" wide onClick={onOther}>
        Usar outra conta
      </Button>
      <NotNow entry={entry} />
    </ExternalSignInCard>
  )
}

function Who({ user }: { user: User }) {
  const name = calledName(user)
  return (
    <div className={classes.who}>
      <span className={classes.avatar} aria-hidden="true">
        {user.avatarUrl ? <img src={user.avatarUrl} alt="" width="48" height="48" /> : initialsOf(name)}
      </span>
      <span>
        <strong>{name}</strong>
        <span>{user.email}</span>
      </span>
    </div>
  )
}
