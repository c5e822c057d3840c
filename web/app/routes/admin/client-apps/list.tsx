import { CLIENT_TYPE_NAMES, type ClientAppRow } from '@vitrine/contract/admin/client-app'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BRAND_FILTER, withBrands } from '../../../admin/record-lookups.ts'
import { CLIENT_TYPES } from '../../../admin/records/client-app-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/list'
import { ClientAppStatus } from './client-app-state.tsx'

const TITLE = 'Aplicativos'
type Query = Parameters<ApiClient['adminClientApp']['list']>[0]

const CLIENT_APPS: List<ClientAppRow, Query> = {
  title: TITLE,
  noun: ['aplicativo', 'aplicativos'],
  create: { to: href('/admin/aplicativos/novo'), label: 'Novo aplicativo' },
  search: 'nome ou código',
  filters: [
    {
      name: 'active',
      label: 'Situação',
      of: [
        ['yes', 'Ativos'],
        ['no', 'Desativados'],
      ],
    },
    { name: 'type', label: 'Onde roda', of: CLIENT_TYPES },
    BRAND_FILTER,
  ],
  columns: [
    {
      name: 'name',
      title: 'Aplicativo',
      sorts: true,
      cell: ({ mark, name, id }) => <Named picture={mark} name={name} detail={id} />,
    },
    { name: 'active', title: 'Situação', cell: (row) => <ClientAppStatus {...row} /> },
    { name: 'type', title: 'Onde roda', wide: true, cell: ({ type }) => CLIENT_TYPE_NAMES[type] },
    {
      name: 'people',
      title: 'Pessoas conectadas',
      right: true,
      cell: ({ people }) => people.toLocaleString('pt-BR'),
    },
    {
      name: 'created',
      title: 'Criado em',
      sorts: true,
      wide: true,
      cell: ({ createdAt }) => formatDay(dayOf(new Date(createdAt))),
    },
  ],
  nameOf: ({ name }) => name,
  to: ({ id }) => href('/admin/aplicativos/:id', { id }),
  load: (api, query) => withBrands(api, api.adminClientApp.list(query)),
  exported: (api, { after, limit, ...filter }) => api.adminClientApp.export(filter),
  empty: {
    icon: 'app',
    title: 'Nenhum aplicativo ainda',
    text: 'Um site ou aplicativo seu, ou de um parceiro, em que as pessoas entram com a conta da loja.',
  },
}

export const clientLoader = listLoader(CLIENT_APPS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function ClientApps({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={CLIENT_APPS} page={loaderData} />
}
