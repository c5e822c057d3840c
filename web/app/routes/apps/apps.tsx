import type { ConnectedApp } from '@vitrine/contract/connected-app'
import { joinedByAnd } from '@vitrine/contract/enumeration'
import { formatDateTime, relative } from '@vitrine/contract/time'
import { useRef, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { Question } from '../../forms/question.tsx'
import { getApi } from '../../session/api.ts'
import { asMember } from '../../session/guards.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { Refused } from '../../session/refused.ts'
import { serverNow } from '../../session/server-clock.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Entries, Entry, Fact } from '../../ui/entry.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/apps'

const TITLE = 'Aplicativos conectados'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const apps = await asMember(request, async (api) => {
    const [list] = await Promise.all([api.connectedApp.list({}), refreshUnconfirmed(api)])
    return list
  })
  return { apps, now: serverNow() }
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={2} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

/** The apps that somebody entered with their account here, what each may read, and the way to end that. */
export default function Apps({ loaderData: { apps, now } }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  const { revalidate } = useRevalidator()
  const isUnconfirmed = useUnconfirmed()
  // The button that was pressed is gone with its row: the focus stays where the person was.
  const onGone = async () => {
    await revalidate()
    list.current?.focus()
  }
  return (
    <Screen title={TITLE} lead="Em que outros aplicativos você entra com esta conta, e o que eles podem ler.">
      <AccountTabs />
      <Parts>
        {isUnconfirmed && <ConfirmFirst before="entrar em outros aplicativos com esta conta" />}
        {apps.length === 0 && !isUnconfirmed && (
          <EmptyState icon="key" title="Nenhum aplicativo conectado">
            Quando você entrar em outro aplicativo com esta conta, ele aparece aqui.
          </EmptyState>
        )}
        <Entries ref={list} label={TITLE}>
          {apps.map((app) => (
            <AppRow key={app.clientId} app={app} now={now} onGone={onGone} />
          ))}
        </Entries>
        <Section title="Não reconhece um deles?">
          <p>
            Desconecte o aplicativo aqui e <Link to={href('/account/password')}>troque a senha</Link>. Nenhum
            deles recebe sua senha, seu CPF ou seus cartões.
          </p>
        </Section>
      </Parts>
    </Screen>
  )
}

interface AppRowProps {
  app: ConnectedApp
  now: Date
  onGone(): Promise<void>
}

const WORDS = { name: 'seu nome', email: 'seu e-mail' }

/** `Pode ler seu nome e seu e-mail` */
const readable = ({ shares }: ConnectedApp): string =>
  shares.length === 0 ? 'Sabe apenas que é você' : `Pode ler ${joinedByAnd(shares.map((one) => WORDS[one]))}`

/** One app: its mark, name and address, what it may read, since when, and when it was last used. */
function AppRow({ app, now, onGone }: AppRowProps) {
  const [isAsked, setAsked] = useState(false)
  const action = (
    <Button variant="outline" aria-label={`Desconectar ${app.name}`} onClick={() => setAsked(true)}>
      Desconectar
    </Button>
  )
  return (
    <Entry icon="key" picture={app.mark} title={app.name} actions={action}>
      {app.host && <Fact>{app.host}</Fact>}
      <Fact>{readable(app)}</Fact>
      {app.staysSignedIn && <Fact>Continua conectado até você desconectar</Fact>}
      <Fact>Usado {relative(new Date(app.lastUsedAt), now)}</Fact>
      <Fact>Conectado desde {formatDateTime(new Date(app.since))}</Fact>
      {isAsked && <Disconnect app={app} onClose={() => setAsked(false)} onGone={onGone} />}
    </Entry>
  )
}

interface DisconnectProps {
  app: ConnectedApp
  onClose(): void
  onGone(): Promise<void>
}

/** Says first what disconnecting an app changes. */
const Disconnect = ({ app: { clientId, name }, onClose, onGone }: DisconnectProps) => (
  <Question
    title={`Desconectar ${name}?`}
    action="Desconectar"
    onClose={onClose}
    run={async () => {
      await disconnect(clientId)
      notify({ tone: 'good', title: 'Aplicativo desconectado', caption: name })
      onClose()
      await onGone()
    }}
  >
    O aplicativo deixa de ler seus dados agora. O que ele já guardou continua com ele. Para entrar nele de
    novo com esta conta, você precisará permitir outra vez.
  </Question>
)

/** One that is gone already is what was wanted. */
async function disconnect(clientId: string): Promise<void> {
  const api = await getApi()
  await api.connectedApp.disconnect({ clientId }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}
