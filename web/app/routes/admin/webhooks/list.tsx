import { type AdminWebhook, ALL_EVENTS, eventName } from '@vitrine/contract/admin/webhook'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { webhookMark } from '../../../admin/records/webhook-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { Route } from './+types/list'

const TITLE = 'Webhooks'

function eventsText({ events }: AdminWebhook): string {
  if (events.includes(ALL_EVENTS)) return 'Todos'
  const [first] = events
  return events.length === 1 && first ? eventName(first) : `${events.length} eventos`
}

const WEBHOOKS: List<AdminWebhook, object> = {
  title: TITLE,
  noun: ['webhook', 'webhooks'],
  create: { to: href('/admin/webhooks/novo'), label: 'Novo webhook' },
  ways: [{ to: href('/admin/webhooks/entregas'), label: 'Entregas' }],
  columns: [
    { name: 'name', title: 'Webhook', cell: ({ name, url }) => <Named name={name} detail={url} /> },
    { name: 'events', title: 'Eventos', cell: eventsText },
    {
      name: 'status',
      title: 'Situação',
      cell: (webhook) => {
        const [tone, words] = webhookMark(webhook)
        return <Status tone={tone}>{words}</Status>
      },
    },
    {
      name: 'waiting',
      title: 'Aguardando',
      right: true,
      wide: true,
      cell: ({ waiting }) => waiting.toLocaleString('pt-BR'),
    },
    {
      name: 'failed',
      title: 'Não entregues',
      right: true,
      wide: true,
      cell: ({ failed }) => failed.toLocaleString('pt-BR'),
    },
  ],
  nameOf: ({ name }) => name,
  to: ({ id }) => href('/admin/webhooks/:id', { id }),
  load: async (api) => {
    const items = await api.adminWebhook.list({})
    return { items, total: items.length }
  },
  empty: {
    icon: 'webhook',
    title: 'Nenhum webhook ainda',
    text: 'Um webhook avisa outro programa, na hora, do que acontece na loja: uma venda, uma renovação, um curso concluído.',
  },
}

export const clientLoader = listLoader(WEBHOOKS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={WEBHOOKS} page={loaderData} />
}
