import { SECOND_MS } from '@vitrine/contract/time'
import { useState } from 'react'
import { Refused, sentenceFor } from '../session/refused.ts'
import { serverNow } from '../session/server-clock.ts'
import { useAct } from '../session/use-act.ts'
import { useNow } from '../session/use-now.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import classes from './send-again.module.css'

interface SendAgainProps {
  children: string
  /** Resolves to the seconds until the next time. */
  send(): Promise<{ retryAfter: number }>
  /** Seconds until the first time. */
  wait?: number
}

/** Asks for another message, and says how long to wait before the next. */
export function SendAgain({ children, send, wait = 0 }: SendAgainProps) {
  const [left, waitFor] = useCountdown(wait)
  const { busy, act } = useAct((error) => {
    waitFor(secondsIn(error))
    notify({ tone: 'negative', title: sentenceFor(error) })
    return undefined
  })
  const press = () =>
    act(async () => {
      waitFor((await send()).retryAfter)
      notify({ tone: 'good', title: 'E-mail enviado', caption: 'Olhe também a caixa de spam.' })
    })
  return (
    <Button
      variant="quiet"
      className={left > 0 ? `${classes.again} ${classes.waiting}` : classes.again}
      busy={busy}
      onClick={left > 0 ? undefined : press}
    >
      {left > 0 ? `${children} em ${left} s` : children}
    </Button>
  )
}

function secondsIn(error: unknown): number {
  const seconds = error instanceof Refused ? Reflect.get(Object(error.data), 'retryAfter') : 0
  return typeof seconds === 'number' ? seconds : 0
}

/** Seconds that are left, counted by the clock and not by ticks, which a sleeping tab loses. */
function useCountdown(start: number): [left: number, waitFor: (seconds: number) => void] {
  const now = useNow(SECOND_MS).getTime()
  const [until, setUntil] = useState(now + start * SECOND_MS)
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  return [left, (seconds) => setUntil(serverNow().getTime() + seconds * SECOND_MS)]
}
