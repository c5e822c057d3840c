import type { SettlementRow } from '@vitrine/contract/admin/settlement'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'

import { dayText, sideText } from '../../../admin/records/settlement-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import { METHOD_CHOICES } from '../../../admin/words.ts'
import type { ApiClient } from '../../../context.ts'
import { METHOD_NAMES } from '../../../ui/labels.ts'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/list'

const TITLE = 'Conciliação'
type Query = Parameters<ApiClient['adminSettlement']['list']>[0]

const SETTLEMENTS: List<SettlementRow, Query> = {
  title: TITLE,
  noun: ['dia', 'dias'],
  search: 'banco, pedido ou número no banco',
  filters: [
    { name: 'differs', label: 'Diferenças', of: [['yes', 'Com diferença']] },
    { name: 'method', label: 'Forma', of: METHOD_CHOICES },
    { name: 'from', label: 'De', of: 'day' },
    { name: 'to', label: 'Até', of: 'day' },
  ],
  columns: [
    {
      name: 'day',
      title: 'Dia',
      sorts: true,
      cell: ({ day, method, provider }) => (
        <Named name={dayText(day)} detail={`${METHOD_NAMES[method]}, ${provider}`} />
      ),
    },
    { name: 'told', title: 'No banco', right: true, cell: ({ told }) => sideText(told) },
    { name: 'booked', title: 'Na loja', right: true, cell: ({ booked }) => sideText(booked) },
    {
      name: 'differences',
      title: 'Situação',
      cell: ({ differences }) =>
        differences > 0 ? (
          <Status tone="negative">{counted(differences, 'diferença', 'diferenças')}</Status>
        ) : (
          <Status tone="good">Confere</Status>
        ),
    },
    { name: 'at', title: 'Conferido em', wide: true, cell: ({ at }) => formatDateTime(new Date(at)) },
  ],
  nameOf: ({ day, method }) => `${METHOD_NAMES[method]} de ${dayText(day)}`,
  to: ({ id }) => href('/admin/conciliacao/:id', { id }),
  load: (api, query) => api.adminSettlement.list(query),
  exported: (api, { after, limit, ...filter }) => api.adminSettlement.export(filter),
  empty: {
    icon: 'settlement',
    title: 'Nenhum dia conferido ainda',
    text: 'Toda manhã, o que os bancos receberam no dia anterior é comparado com os pedidos. Os dias com vendas aparecem aqui.',
  },
}

export const clientLoader = listLoader(SETTLEMENTS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Settlements({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={SETTLEMENTS} page={loaderData} />
}
