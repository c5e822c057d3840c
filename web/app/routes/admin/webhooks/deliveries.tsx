import { DELIVERY_STATUS_NAMES, eventName, type WebhookDeliveryRow } from '@vitrine/contract/admin/webhook'
import { EVENTS } from '@vitrine/contract/event'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { DELIVERY_TONES } from '../../../admin/records/webhook-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/deliveries'

const TITLE = 'Entregas de webhooks'
type Query = Parameters<ApiClient['adminWebhook']['listDeliveries']>[0]

const DELIVERIES: List<WebhookDeliveryRow, Query> = {
  title: TITLE,
  noun: ['entrega', 'entregas'],
  back: { to: href('/admin/webhooks'), label: 'Webhooks' },
  search: 'código do pedido, da assinatura ou da conta',
  filters: [
    { name: 'status', label: 'Situação', of: Object.entries(DELIVERY_STATUS_NAMES) },
    { name: 'endpoint', label: 'Webhook', of: 'given' },
    {
      name: 'event',
      label: 'Evento',
      of: EVENTS.map(({ kind }) => [kind, `${eventName(kind)} (${kind})`] as const),
    },
  ],
  columns: [
    {
      name: 'event',
      title: 'Evento',
      cell: ({ event }) => <Named name={eventName(event)} detail={event} />,
    },
    { name: 'endpoint', title: 'Webhook', cell: ({ endpoint }) => endpoint.name },
    {
      name: 'status',
      title: 'Situação',
      cell: ({ status }) => <Status tone={DELIVERY_TONES[status]}>{DELIVERY_STATUS_NAMES[status]}</Status>,
    },
    { name: 'tries', title: 'Tentativas', right: true, wide: true, cell: ({ tries }) => tries },
    {
      name: 'created',
      title: 'Quando',
      sorts: true,
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt)),
    },
  ],
  nameOf: ({ event, endpoint }) => `${eventName(event)}, ${endpoint.name}`,
  to: ({ id }) => href('/admin/webhooks/entregas/:id', { id }),
  load: async (api, query) => {
    const [page, webhooks] = await Promise.all([
      api.adminWebhook.listDeliveries(query),
      api.adminWebhook.list({}),
    ])
    return { ...page, choices: { endpoint: webhooks.map(({ id, name }) => [id, name] as const) } }
  },
  exported: (api, { after, limit, ...filter }) => api.adminWebhook.exportDeliveries(filter),
  actions: [
    {
      label: 'Enviar de novo',
      says: 'O evento é enviado outra vez, com o mesmo código: quem já o recebeu o reconhece.',
      fits: ({ status }) => status !== 'waiting',
      permission: 'webhooks.write',
      run: (api, { id }) => api.adminWebhook.resend({ id }),
    },
  ],
  empty: {
    icon: 'webhook',
    title: 'Nenhuma entrega ainda',
    text: 'Cada evento enviado a um webhook fica aqui por 90 dias, com a resposta.',
  },
}

export const clientLoader = listLoader(DELIVERIES)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={DELIVERIES} page={loaderData} />
}
