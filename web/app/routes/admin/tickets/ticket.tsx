import type { AdminTicket } from '@vitrine/contract/admin/ticket'
import { helpOf } from '@vitrine/contract/help'
import { TICKET_TOPICS, TicketText } from '@vitrine/contract/ticket'
import { formatDateTime } from '@vitrine/contract/time'
import { href, useRevalidator } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import classes from '../../../admin/page.module.css'
import { AdminPage, AdminSkeleton, AsideCard, Columns, Way } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ticketMark } from '../../../admin/records/ticket-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { type ReadyText, WriteText } from '../../../admin/write-text.tsx'
import { Refused } from '../../../session/refused.ts'
import { Facts } from '../../../ui/facts.tsx'
import { MailText } from '../../../ui/mail-text.tsx'
import { MessageList } from '../../../ui/message-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/ticket'

export const clientLoader = recordLoader(async (api, id) => {
  const ticket = await api.adminTicket.read({ id })
  const { questions } = await api.brand.readHelp({ id: ticket.brand })
  const ready = helpOf(questions).map(({ id, question, text }) => ({ id, label: question, text }))
  return { ticket, ready }
})
export const HydrateFallback = () => <AdminSkeleton title="Atendimento" />
export const ErrorBoundary = ScreenFailure

const when = (instant: string | undefined) => instant && formatDateTime(new Date(instant))

/** What somebody asks, who it is, and what the team answers. */
export default function TicketScreen({ loaderData: { ticket, ready } }: Route.ComponentProps) {
  const [tone, words] = ticketMark(ticket)
  const by = new Map(ticket.messages.map((message) => [message.position, message.by]))
  return (
    <AdminPage
      title={`Atendimento ${ticket.protocol}`}
      lead={
        <>
          <Status tone={tone}>{words}</Status>
          {ticket.status === 'open' && ` · responda até ${when(ticket.dueAt)}`}
        </>
      }
      back={{ to: href('/admin/ajuda'), label: 'Atendimentos' }}
    >
      <Columns
        aside={
          <>
            <Who ticket={ticket} />
            <Actions ticket={ticket} />
          </>
        }
      >
        <AsideCard title="Mensagens">
          {ticket.messages.length === 0 && <p>A conta foi excluída, e as mensagens com ela.</p>}
          <MessageList
            messages={ticket.messages}
            nameOf={({ author, position }) =>
              author === 'team' ? (by.get(position) ?? 'Equipe') : ticket.name
            }
          />
        </AsideCard>
        {ticket.messages.length > 0 && <Answer ticket={ticket} ready={ready} />}
      </Columns>
    </AdminPage>
  )
}

const textProblem = (text: string): string | undefined => TicketText.safeParse(text).error?.issues[0]?.message

interface OfTicket {
  ticket: AdminTicket
}

/** What somebody else did meanwhile is shown, and what was typed stays. */
function Answer({ ticket: { id, version }, ready }: OfTicket & { ready: readonly ReadyText[] }) {
  const { revalidate } = useRevalidator()
  return (
    <WriteText
      title="Responder"
      label="Resposta"
      help="Vai por e-mail, com o link para continuar."
      action="Enviar resposta"
      done="Resposta enviada"
      permission="tickets.write"
      most={4000}
      problemOf={textProblem}
      ready={{ label: 'Começar por uma resposta da ajuda', of: ready }}
      run={async (api, text) => {
        try {
          await api.adminTicket.answer({ id, version, text })
        } catch (error) {
          if (error instanceof Refused && error.code === 'admin.changed') await revalidate()
          throw error
        }
      }}
    />
  )
}

const Who = ({ ticket }: OfTicket) => {
  const { name, email, accountId, topic, orderCode, order, createdAt, firstAnsweredAt, closedAt } = ticket
  return (
    <AsideCard title="Quem pediu">
      <Facts
        facts={[
          ['Nome', <RecordLink key="account" to="account" id={accountId} name={name} />],
          ['E-mail', <MailText key="email" address={email} />],
          ['Conta', !accountId && 'Escreveu sem entrar: o e-mail não foi conferido'],
          ['Assunto', TICKET_TOPICS[topic]],
          ['Pedido', orderCode && <RecordLink key="order" to="order" id={order?.id} name={orderCode} />],
          ['Aberto em', when(createdAt)],
          ['Primeira resposta', when(firstAnsweredAt)],
          ['Encerrado em', when(closedAt)],
        ]}
      />
      {order && !order.isTheirs && (
        <Notice tone="negative">
          Este pedido é de outro e-mail. Confirme quem escreve antes de falar dele.
        </Notice>
      )}
      {orderCode && !order && <Notice tone="negative">Não há pedido com este número.</Notice>}
      {!accountId && (
        <div>
          <Way to={`${href('/admin/usuarios')}?q=${encodeURIComponent(email)}`}>Procurar a pessoa</Way>
        </div>
      )}
    </AsideCard>
  )
}

const Actions = ({ ticket: { id, version, status } }: OfTicket) => (
  <AsideCard title="Ações">
    <div className={classes.answers}>
      {status === 'closed' ? (
        <ActionButton
          label="Reabrir"
          done="Atendimento reaberto"
          permission="tickets.write"
          run={(api) => api.adminTicket.reopen({ id, version })}
        />
      ) : (
        <ActionButton
          label="Encerrar"
          done="Atendimento encerrado"
          permission="tickets.write"
          run={(api) => api.adminTicket.close({ id, version })}
        />
      )}
    </div>
  </AsideCard>
)
