import type { Session } from '@vitrine/contract/session'
import { formatDateTime, relative } from '@vitrine/contract/time'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './devices.module.css'

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
  return (
    <Card as="li" className={classes.row}>
      <span className={classes.icon}>
        <Icon name={isPhone ? 'phone' : 'device'} size={24} />
      </span>
      <div className={classes.words}>
        <span className={classes.name}>
          <strong>{device}</strong>
          {isCurrent && <Tag tone="gold">Este dispositivo</Tag>}
        </span>
        <span className={classes.quiet}>
          {isCurrent ? 'Em uso agora' : `Usado ${relative(new Date(lastUsedAt), now)}`}
        </span>
        <span className={classes.quiet}>Aberto em {started}</span>
        {ip && <span className={classes.quiet}>IP {ip}</span>}
      </div>
      {!isCurrent && (
        <Button
          look="outline"
          busy={busy}
          aria-label={`Encerrar ${device}, aberto em ${started}`}
          onClick={end}
        >
          Encerrar
        </Button>
      )}
      {problem && (
        <div className={classes.problem}>
          <Notice tone="negative">{problem}</Notice>
        </div>
      )}
    </Card>
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
