import { useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { serverNow } from '../../session/server-clock.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Entries } from '../../ui/entry.tsx'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/devices'
import { EndOthers } from './end-others.tsx'
import { SessionRow } from './session-row.tsx'

const TITLE = 'Dispositivos'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const sessions = await asMember(request, (api) => api.session.list({}))
  return { sessions, now: serverNow() }
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} above={<AccountTabs />} />
export const ErrorBoundary = RouteFailure

/** Where the account is open, and the way to close it there. */
export default function Devices({ loaderData: { sessions, now } }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  const { revalidate } = useRevalidator()
  // The button that was pressed is gone with its row: the focus stays where the person was.
  const onEnded = async () => {
    await revalidate()
    list.current?.focus()
  }
  const current = sessions.filter(({ isCurrent }) => isCurrent)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Screen
      title={TITLE}
      lead="Onde sua conta está aberta. Se não reconhecer algum, encerre e troque a senha."
    >
      <AccountTabs />
      <Parts>
        <Entries ref={list} label="Sessões abertas">
          {[...current, ...others].map((session) => (
            <SessionRow key={session.id} session={session} now={now} onEnded={onEnded} />
          ))}
        </Entries>
        {others.length === 0 ? (
          <p>Sua conta não está aberta em nenhum outro dispositivo.</p>
        ) : (
          <EndOthers count={others.length} onEnded={onEnded} />
        )}
        <Section title="Não reconhece um deles?">
          <p>
            Encerre a sessão aqui e <Link to="/account/password">troque a senha</Link>. Em{' '}
            <Link to="/account/perfil/seguranca">Segurança</Link>, ative a verificação em duas etapas. Em{' '}
            <Link to="/account/perfil/aplicativos">Aplicativos</Link>, veja quem mais entra por ela.
          </p>
        </Section>
      </Parts>
    </Screen>
  )
}
