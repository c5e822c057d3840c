import type { Session } from '@vitrine/contract/session'
import { formatDateTime, relative } from '@vitrine/contract/time'
import { useRef, useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { Question } from '../../forms/question.tsx'
import { getApi } from '../../session/api.ts'
import { asMember } from '../../session/guards.ts'
import { Refused } from '../../session/refused.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useAct } from '../../session/use-act.ts'
import { AccountTabs } from '../../ui/account-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { Entries, Entry, Fact } from '../../ui/entry.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import { Parts } from '../../ui/stack.tsx'
import type { Route } from './+types/devices'

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
            Encerre a sessão aqui e <Link to={href('/account/password')}>troque a senha</Link>. Em{' '}
            <Link to={href('/account/perfil/seguranca')}>Segurança</Link>, ative a verificação em duas etapas.
            Em <Link to={href('/account/perfil/aplicativos')}>Aplicativos</Link>, veja quem mais entra por
            ela.
          </p>
        </Section>
      </Parts>
    </Screen>
  )
}

interface EndOthersProps {
  count: number
  onEnded(): Promise<void>
}

const places = (count: number) => (count === 1 ? '1 dispositivo' : `${count} dispositivos`)

/** Closes the account everywhere but here; says first what that changes. */
function EndOthers({ count, onEnded }: EndOthersProps) {
  const [isOpen, setOpen] = useState(false)
  const end = async () => {
    const { ended } = await (await getApi()).session.endOthers({})
    notify({ tone: 'good', title: 'Sessões encerradas', caption: places(ended) })
    setOpen(false)
    await onEnded()
  }
  return (
    <div>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Encerrar todas as outras
      </Button>
      {isOpen && (
        <Question
          title="Encerrar as outras sessões?"
          action="Encerrar"
          run={end}
          onClose={() => setOpen(false)}
        >
          Sua conta sai de {places(count)}. Lá, será preciso entrar de novo com a senha. Aqui nada muda.
        </Question>
      )}
    </div>
  )
}

interface SessionRowProps {
  session: Session
  now: Date
  onEnded(): Promise<void>
}

/** One place where the account is open; the one that is looked at is marked and left by signing out. */
function SessionRow({ session, now, onEnded }: SessionRowProps) {
  const { device, isPhone, ip, startedAt, lastUsedAt, isCurrent } = session
  const { busy, problem, end } = useEnd(session, onEnded)
  const started = formatDateTime(new Date(startedAt))
  const action = (
    <Button
      variant="outline"
      busy={busy}
      aria-label={`Encerrar ${device}, aberto em ${started}`}
      onClick={end}
    >
      Encerrar
    </Button>
  )
  return (
    <Entry
      icon={isPhone ? 'phone' : 'device'}
      title={device}
      mark={isCurrent && 'Este dispositivo'}
      actions={!isCurrent && action}
      problem={problem}
    >
      <Fact>{isCurrent ? 'Em uso agora' : `Usado ${relative(new Date(lastUsedAt), now)}`}</Fact>
      <Fact>Aberto em {started}</Fact>
      {ip && <Fact>IP {ip}</Fact>}
    </Entry>
  )
}

function useEnd({ id, device }: Session, onEnded: () => Promise<void>) {
  const { busy, problem, act } = useAct()
  const end = () =>
    act(async () => {
      await endSession(id)
      notify({ tone: 'good', title: 'Sessão encerrada', caption: device })
      await onEnded()
    })
  return { busy, problem, end }
}

/** One that is over already is what was wanted. */
async function endSession(id: string): Promise<void> {
  const api = await getApi()
  await api.session.end({ id }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}
