import { useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { ConfirmFirst, useUnconfirmed } from '../../forms/confirm-email.tsx'
import { asMember } from '../../session/as-member.ts'
import { refreshUnconfirmed } from '../../session/refresh-user.ts'
import { serverNow } from '../../session/server-clock.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Entries } from '../../ui/entry.tsx'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/apps'
import { AppRow } from './app-row.tsx'

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
            Desconecte o aplicativo aqui e <Link to="/account/password">troque a senha</Link>. Nenhum deles
            recebe sua senha, seu CPF ou seus cartões.
          </p>
        </Section>
      </Parts>
    </Screen>
  )
}
