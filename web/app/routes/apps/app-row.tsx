import type { ConnectedApp } from '@vitrine/contract/connected-app'
import { formatDateTime, relative } from '@vitrine/contract/time'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Entry, Fact } from '../../ui/entry.tsx'
import { Disconnect } from './disconnect.tsx'

interface AppRowProps {
  app: ConnectedApp
  now: Date
  onGone(): Promise<void>
}

const WORDS = { name: 'seu nome', email: 'seu e-mail' }

/** `Pode ler seu nome e seu e-mail` */
const readable = ({ shares }: ConnectedApp): string =>
  shares.length === 0 ? 'Sabe apenas que é você' : `Pode ler ${shares.map((one) => WORDS[one]).join(' e ')}`

/** One app: its name and address, what it may read, since when, and when it was last used. */
export function AppRow({ app, now, onGone }: AppRowProps) {
  const [isAsked, setAsked] = useState(false)
  const action = (
    <Button look="outline" aria-label={`Desconectar ${app.name}`} onClick={() => setAsked(true)}>
      Desconectar
    </Button>
  )
  return (
    <Entry icon="key" title={app.name} actions={action}>
      {app.host && <Fact>{app.host}</Fact>}
      <Fact>{readable(app)}</Fact>
      {app.staysSignedIn && <Fact>Continua conectado até você desconectar</Fact>}
      <Fact>Usado {relative(new Date(app.lastUsedAt), now)}</Fact>
      <Fact>Conectado desde {formatDateTime(new Date(app.since))}</Fact>
      {isAsked && <Disconnect app={app} onClose={() => setAsked(false)} onGone={onGone} />}
    </Entry>
  )
}
