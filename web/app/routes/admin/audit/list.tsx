import type { AuditRow } from '@vitrine/contract/admin/audit'
import { AUDIT_KINDS, auditWords } from '@vitrine/contract/admin/audit-words'
import { formatDateTime } from '@vitrine/contract/time'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/list'
import { VerifyChain } from './verify-chain.tsx'

const TITLE = 'Auditoria'
type Query = Parameters<ApiClient['adminAudit']['list']>[0]

const AUDIT: List<AuditRow, Query> = {
  title: TITLE,
  noun: ['registro', 'registros'],
  more: () => <VerifyChain />,
  search: 'o que mudou ou quem mudou',
  filters: [
    { name: 'kind', label: 'O quê', of: Object.entries(AUDIT_KINDS) },
    { name: 'from', label: 'De', of: 'day' },
    { name: 'to', label: 'Até', of: 'day' },
  ],
  columns: [
    {
      name: 'action',
      title: 'O que foi feito',
      cell: ({ action, subject }) => <Named name={auditWords(action)} detail={subject.name} />,
    },
    {
      name: 'actor',
      title: 'Quem',
      cell: ({ actor }) => (
        <RecordLink to="account" id={actor.name && actor.id} name={actor.name ?? actor.id} />
      ),
    },
    { name: 'seq', title: 'Quando', sorts: true, cell: ({ at }) => formatDateTime(new Date(at)) },
    { name: 'ip', title: 'Endereço IP', wide: true, cell: ({ ip }) => ip },
  ],
  nameOf: ({ action, subject }) => `${auditWords(action)}: ${subject.name}`,
  to: ({ id }) => href('/admin/auditoria/:id', { id }),
  load: (api, query) => api.adminAudit.list(query),
  exported: (api, { after, limit, ...filter }) => api.adminAudit.export(filter),
  empty: {
    icon: 'audit',
    title: 'Nenhum registro ainda',
    text: 'Tudo o que a administração altera fica registrado aqui, com quem, quando e por quê.',
  },
}

export const clientLoader = listLoader(AUDIT)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={AUDIT} page={loaderData} />
}
