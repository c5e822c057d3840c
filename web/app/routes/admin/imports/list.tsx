import { IMPORT_STATUS_NAMES, type ImportRow } from '@vitrine/contract/admin/import'
import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { IMPORT_TONES } from '../../../admin/records/import-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/list'

const TITLE = 'Importar'
type Query = Parameters<ApiClient['adminImport']['list']>[0]

const IMPORTS: List<ImportRow, Query> = {
  title: TITLE,
  noun: ['importação', 'importações'],
  create: { to: href('/admin/importar/novo'), label: 'Importar um arquivo' },
  search: 'nome do arquivo',
  filters: [
    {
      name: 'kind',
      label: 'O que traz',
      of: Object.entries(IMPORT_KINDS).map(([kind, { title }]) => [kind, title] as const),
    },
    { name: 'status', label: 'Situação', of: Object.entries(IMPORT_STATUS_NAMES) },
  ],
  columns: [
    {
      name: 'file',
      title: 'Arquivo',
      cell: ({ fileName, kind }) => <Named name={fileName} detail={IMPORT_KINDS[kind].title} />,
    },
    {
      name: 'status',
      title: 'Situação',
      cell: ({ status }) => <Status tone={IMPORT_TONES[status]}>{IMPORT_STATUS_NAMES[status]}</Status>,
    },
    {
      name: 'rows',
      title: 'Linhas',
      right: true,
      wide: true,
      cell: ({ rows }) => rows.toLocaleString('pt-BR'),
    },
    {
      name: 'refused',
      title: 'Recusadas',
      right: true,
      wide: true,
      cell: ({ refused }) => refused.toLocaleString('pt-BR'),
    },
    {
      name: 'imported',
      title: 'Importadas',
      right: true,
      wide: true,
      cell: ({ imported }) => imported.toLocaleString('pt-BR'),
    },
    {
      name: 'created',
      title: 'Quando',
      sorts: true,
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt)),
    },
  ],
  nameOf: ({ fileName }) => fileName,
  to: ({ id }) => href('/admin/importar/:id', { id }),
  load: (api, query) => api.adminImport.list(query),
  exported: (api, { after, limit, ...filter }) => api.adminImport.export(filter),
  empty: {
    icon: 'import',
    title: 'Nada importado ainda',
    text: 'Traga de outra plataforma quem já compra de você, em CSV ou XLSX. Cada linha é conferida antes, e tudo pode ser desfeito por sete dias.',
  },
}

export const clientLoader = listLoader(IMPORTS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Imports({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={IMPORTS} page={loaderData} />
}
