import type { Session } from '@vitrine/contract/session'
import { formatDateTime, relative } from '@vitrine/contract/time'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Entry, Fact } from '../../ui/entry.tsx'
import { notify } from '../../ui/notify.ts'

interface SessionRowProps {
  session: Session
  now: Date
  onEnded(): Promise<void>
}

/** One place where the account is open; the one that is looked at is marked and left by signing out. */
export function SessionRow({ session, now, onEnded }: SessionRowProps) {
  const { device, isPhone, ip, startedAt, lastUsedAt, isCurrent } = session
  const { busy, problem, end } = useEnd(session, onEnded)
  const started = formatDateTime(new Date(startedAt))
  const action = (
    <Button look="outline" busy={busy} aria-label={`Encerrar ${device}, aberto em ${started}`} onClick={end}>
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const end = async () => {
    setBusy(true)
    setProblem('')
    try {
      await endSession(id)
      notify({ tone: 'good', title: 'Sessão encerrada', caption: device })
      await onEnded()
    } catch (error) {
      setProblem(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, end }
}

/** One that is over already is what was wanted. */
async function endSession(id: string): Promise<void> {
  const api = await getApi()
  await api.session.end({ id }).catch((error: unknown) => {
    if (!(error instanceof Refused && error.status === 404)) throw error
  })
}
