import type { DisputeRow } from '@vitrine/contract/admin/dispute'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import {
  DISPUTE_CHOICES,
  DISPUTE_TONES,
  disputeStateName,
  dueText,
  reasonText,
} from '../../../admin/records/dispute-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { METHOD_CHOICES } from '../../../admin/words.ts'
import type { ApiClient } from '../../../context.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { brl } from '../../../ui/labels.ts'
import type { Route } from './+types/list'

const TITLE = 'Contestações'
type Query = Parameters<ApiClient['adminDispute']['list']>[0]

const titleOf = ({ order }: DisputeRow): string => (order ? `Pedido ${order.code}` : 'Sem pedido')

const DISPUTES: List<DisputeRow, Query> = {
  title: TITLE,
  noun: ['contestação', 'contestações'],
  search: 'pedido, nome ou número no banco',
  filters: [
    { name: 'state', label: 'Situação', of: DISPUTE_CHOICES },
    { name: 'method', label: 'Forma', of: METHOD_CHOICES },
    {
      name: 'needs',
      label: 'Espera por',
      of: [
        ['answer', 'Resposta da loja'],
        ['note', 'Anotação sobre o Pix'],
      ],
    },
    { name: 'from', label: 'De', of: 'day' },
    { name: 'to', label: 'Até', of: 'day' },
  ],
  columns: [
    {
      name: 'order',
      title: 'Pedido',
      cell: (dispute) => (
        <Named
          name={titleOf(dispute)}
          detail={dispute.order && `${dispute.order.account.name}, ${dispute.order.brandName}`}
        />
      ),
    },
    {
      name: 'state',
      title: 'Situação',
      cell: (dispute) => <Status tone={DISPUTE_TONES[dispute.state]}>{disputeStateName(dispute)}</Status>,
    },
    {
      name: 'due',
      title: 'Para responder',
      cell: ({ state, dueAt }) => (state === 'open' && dueAt ? dueText(dueAt, serverNow()) : '–'),
    },
    { name: 'reason', title: 'Motivo', wide: true, cell: reasonText },
    { name: 'amount', title: 'Valor', right: true, sorts: true, cell: ({ amount }) => brl(amount) },
    {
      name: 'opened',
      title: 'Aberta em',
      wide: true,
      sorts: true,
      cell: ({ openedAt }) => formatDateTime(new Date(openedAt)),
    },
  ],
  nameOf: titleOf,
  to: ({ id }) => href('/admin/contestacoes/:id', { id }),
  load: (api, query) => api.adminDispute.list(query),
  exported: (api, { after, limit, ...filter }) => api.adminDispute.export(filter),
  empty: {
    icon: 'dispute',
    title: 'Nenhuma contestação',
    text: 'Quando alguém contesta um pagamento no cartão, ou um banco toma um Pix de volta, aparece aqui, com o prazo para responder.',
  },
}

export const clientLoader = listLoader(DISPUTES)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Disputes({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={DISPUTES} page={loaderData} />
}
