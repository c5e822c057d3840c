import { pathsOf } from '@vitrine/contract/brand-paths'
import {
  TICKET_STATUS_NAMES,
  TICKET_TOPICS,
  type Ticket,
  TicketText,
  ticketPath,
} from '@vitrine/contract/ticket'
import { formatDateTime } from '@vitrine/contract/time'
import { redirect, useRevalidator } from 'react-router'
import * as z from 'zod'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta, Screen } from '../../brand/screen.tsx'
import { Form } from '../../forms/form.tsx'
import { TextAreaField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MessageList } from '../../ui/message-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/ticket'
import classes from './help.module.css'

const DEAD = ['ticket.unknown', 'ticket.expired']
const TITLE = 'Atendimento'

export async function clientLoader({ params: { codigo: code }, context }: Route.ClientLoaderArgs) {
  const api = await getApi()
  try {
    const ticket = await api.ticket.read({ code })
    if (ticket.brand !== context.get(brandContext).id)
      throw redirect(ticketPath(pathsOf(ticket.brand).help, code))
    return { code, ticket }
  } catch (error) {
    if (error instanceof Refused && DEAD.includes(error.code)) return { problem: sentenceFor(error) }
    throw error
  }
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} />
export const ErrorBoundary = RouteFailure

/** What somebody asked for help with, for whoever has its link. */
export default function TicketPage({ loaderData: { ticket, code, problem } }: Route.ComponentProps) {
  return ticket ? <TicketScreen ticket={ticket} code={code} /> : <DeadLink problem={problem} />
}

function DeadLink({ problem }: { problem: string | undefined }) {
  const { paths } = useBrand()
  return (
    <Page>
      <PrivateMeta title={TITLE} />
      <EmptyState wholeScreen icon="info" title="Este link não abre um atendimento">
        <p>{problem}</p>
        <ButtonLink to={paths.help}>Ir para a ajuda</ButtonLink>
      </EmptyState>
    </Page>
  )
}

interface OfTicket {
  ticket: Ticket
  code: string
}

function TicketScreen({ ticket, code }: OfTicket) {
  const { protocol, status, topic, orderCode, createdAt, dueAt, messages } = ticket
  const { identity } = useBrand()
  return (
    <Screen
      width="text"
      title={`${TITLE} ${protocol}`}
      lead={<Tag tone={status === 'closed' ? 'quiet' : 'gold'}>{TICKET_STATUS_NAMES[status]}</Tag>}
    >
      <div className={classes.topics}>
        <Facts
          facts={[
            ['Assunto', TICKET_TOPICS[topic]],
            ['Pedido', orderCode],
            ['Aberto em', formatDateTime(new Date(createdAt))],
            ['Respondemos até', dueAt && formatDateTime(new Date(dueAt))],
          ]}
        />
        <MessageList
          messages={messages}
          nameOf={({ author }) => (author === 'team' ? identity.name : 'Você escreveu')}
        />
        <Reply key={messages.length} ticket={ticket} code={code} />
      </div>
    </Screen>
  )
}

const ReplyText = z.strictObject({ text: TicketText })

function Reply({ ticket: { status }, code }: OfTicket) {
  const { revalidate } = useRevalidator()
  const { busy, problem, act } = useAct()
  const form = useContractForm({
    schema: ReplyText,
    initialValues: { text: '' },
    async send({ text }) {
      await (await getApi()).ticket.reply({ code, text })
      await revalidate()
    },
  })
  const close = () =>
    act(async (api) => {
      await api.ticket.close({ code })
      await revalidate()
    }, sentenceFor)
  return (
    <Section title={status === 'closed' ? 'Ainda precisa de algo?' : 'Continuar'}>
      <div className={classes.reply}>
        <Form form={form} action="Enviar">
          <TextAreaField
            label="Sua mensagem"
            help={status === 'closed' ? 'O atendimento é aberto de novo.' : undefined}
            rows={5}
            maxLength={4000}
            {...form.fields.getInputProps('text')}
          />
        </Form>
        {problem && <Notice tone="negative">{problem}</Notice>}
        {status !== 'closed' && (
          <Button variant="outline" size="large" wide busy={busy} onClick={close}>
            Está resolvido
          </Button>
        )}
      </div>
    </Section>
  )
}
