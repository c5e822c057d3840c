import type { TicketRow } from '@vitrine/contract/admin/ticket'
import { TICKET_TOPICS } from '@vitrine/contract/ticket'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import {
  TICKET_STATUS_CHOICES,
  TICKET_TOPIC_CHOICES,
  ticketMark,
} from '../../../admin/records/ticket-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/list'

const TITLE = 'Atendimentos'
type Query = Parameters<ApiClient['adminTicket']['list']>[0]
const when = (instant: string): string => formatDateTime(new Date(instant))

const TICKETS: List<TicketRow, Query> = {
  title: TITLE,
  noun: ['atendimento', 'atendimentos'],
  search: 'protocolo, nome, e-mail ou pedido',
  filters: [
    { name: 'status', label: 'Situação', of: TICKET_STATUS_CHOICES },
    { name: 'overdue', label: 'Prazo', of: [['yes', 'Atrasados']] },
    { name: 'topic', label: 'Assunto', of: TICKET_TOPIC_CHOICES },
    BRAND_FILTER,
    { name: 'from', label: 'De', of: 'day' },
    { name: 'to', label: 'Até', of: 'day' },
  ],
  columns: [
    {
      name: 'name',
      title: 'Quem pediu',
      cell: ({ name, topic }) => <Named name={name} detail={TICKET_TOPICS[topic]} />,
    },
    {
      name: 'status',
      title: 'Situação',
      cell: (ticket) => {
        const [tone, words] = ticketMark(ticket)
        return <Status tone={tone}>{words}</Status>
      },
    },
    {
      name: 'due',
      title: 'Responder até',
      cell: ({ status, dueAt }) => (status === 'open' ? when(dueAt) : '–'),
    },
    { name: 'protocol', title: 'Protocolo', wide: true, cell: ({ protocol }) => protocol },
    {
      name: 'created',
      title: 'Aberto em',
      wide: true,
      sorts: true,
      cell: ({ createdAt }) => when(createdAt),
    },
  ],
  nameOf: ({ name, protocol }) => `${name}, ${protocol}`,
  to: ({ id }) => href('/admin/ajuda/:id', { id }),
  load: (api, query) => withBrands(api, api.adminTicket.list(query)),
  exported: (api, { after, limit, ...filter }) => api.adminTicket.export(filter),
  empty: {
    icon: 'ticket',
    title: 'Nenhum atendimento ainda',
    text: 'O que as pessoas perguntam em /ajuda aparece aqui, com o prazo para responder.',
  },
}

export const clientLoader = listLoader(TICKETS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Tickets({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={TICKETS} page={loaderData} />
}
