import { type OwnTicket, TICKET_STATUS_NAMES, TICKET_TOPICS, ticketPath } from '@vitrine/contract/ticket'
import { formatDateTime } from '@vitrine/contract/time'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { getApi } from '../../session/api.ts'
import { useSession } from '../../session/use-session.ts'
import { Section } from '../../ui/section.tsx'
import classes from './help.module.css'

/** What who is signed in asked for before; nothing for everybody else, and where it cannot be read. */
export function OwnTickets() {
  const { paths } = useBrand()
  const accountId = useSession()?.id
  const [tickets, setTickets] = useState<readonly OwnTicket[]>([])
  useEffect(() => {
    let isShown = true
    const show = (found: readonly OwnTicket[]) => isShown && setTickets(found)
    if (accountId)
      getApi()
        .then((api) => api.ticket.list())
        .then(show, () => show([]))
    return () => {
      isShown = false
      setTickets([])
    }
  }, [accountId])
  if (tickets.length === 0) return null
  return (
    <Section title="Seus atendimentos">
      <ul className={classes.tickets}>
        {tickets.map(({ protocol, topic, status, createdAt, code }) => (
          <li key={protocol}>
            <Link to={ticketPath(paths.help, code)}>{TICKET_TOPICS[topic]}</Link>
            <span className={classes.ticket}>
              {TICKET_STATUS_NAMES[status]} · {protocol}, de {formatDateTime(new Date(createdAt))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
