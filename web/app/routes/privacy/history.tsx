import type { HistoryEvent } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import { Section } from '../../ui/section.tsx'
import classes from './privacy.module.css'

interface Page {
  events: HistoryEvent[]
  more: boolean
}

/** What happened to the account, newest first, one page after the other. */
export function History({ first }: { first: Page }) {
  const { events, more, busy, showMore } = useHistory(first)
  return (
    <Section title="Histórico da conta">
      <Card>
        {events.length === 0 ? (
          <p className={classes.quiet}>Nada aconteceu nos últimos seis meses.</p>
        ) : (
          <ul className={classes.events}>
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ul>
        )}
        {more && (
          <p className={classes.foot}>
            <Button variant="outline" busy={busy} onClick={showMore}>
              Mostrar mais
            </Button>
          </p>
        )}
      </Card>
      <p className={classes.quiet}>
        Guardamos data, hora e endereço IP por seis meses, como manda o Marco Civil da Internet (art. 15).
      </p>
    </Section>
  )
}

function useHistory(first: Page) {
  const [page, setPage] = useState(first)
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const showMore = () =>
    act(async (api) => {
      const next = await api.privacy.history({ before: page.events.at(-1)!.id, limit: 20 })
      setPage({ events: [...page.events, ...next.events], more: next.more })
    })
  return { ...page, busy, showMore }
}

function Event({ event: { what, about, page, at, device, ip, proof } }: { event: HistoryEvent }) {
  const from = [device, ip && `IP ${ip}`, proof && `com ${proof}`].filter(Boolean).join(', ')
  return (
    <li className={classes.event}>
      <span>
        <strong>{what}</strong>
        {about && <>: {page ? <Link to={page}>{about}</Link> : about}</>}
      </span>
      <span className={classes.quiet}>
        {formatDateTime(new Date(at))}
        {from && `. ${from}`}
      </span>
    </li>
  )
}
