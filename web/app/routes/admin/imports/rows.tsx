import { IMPORT_VERDICT_NAMES, IMPORT_VERDICTS, type ImportedRow } from '@vitrine/contract/admin/import'
import type { ImportId } from '@vitrine/contract/ids'
import { Fragment } from 'react'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { VERDICT_TONES } from '../../../admin/records/import-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/rows'

const TITLE = 'Linhas do arquivo'
type Query = Parameters<ApiClient['adminImport']['listRows']>[0]

const nameOf = ({ label, number }: Pick<ImportedRow, 'label' | 'number'>): string =>
  label || `Linha ${number}`

/** The records that keep what a row made. */
const Uses = ({ of }: { of: ImportedRow['usedBy'] }) =>
  of.map(({ kind, id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <RecordLink to={kind} id={id} name={name} />
    </Fragment>
  ))

const COLUMNS: List<ImportedRow, unknown>['columns'] = [
  { name: 'number', title: 'Linha', sorts: true, cell: ({ number }) => number.toLocaleString('pt-BR') },
  {
    name: 'verdict',
    title: 'Veredito',
    cell: ({ verdict }) => <Status tone={VERDICT_TONES[verdict]}>{IMPORT_VERDICT_NAMES[verdict]}</Status>,
  },
  {
    name: 'row',
    title: 'O que é',
    cell: ({ accountId, made, ...row }) => {
      if (accountId) return <RecordLink to="account" id={accountId} name={nameOf(row)} />
      return made ? <RecordLink to={made.kind} id={made.id} name={nameOf(row)} /> : nameOf(row)
    },
  },
  {
    name: 'problems',
    title: 'Motivo e o que fazer',
    wraps: true,
    cell: ({ problems: [first, ...others], usedBy }) =>
      first && <Named name={first} detail={usedBy.length > 0 ? <Uses of={usedBy} /> : others.join(' ')} />,
  },
]

const rows = (id: ImportId): List<ImportedRow, Omit<Query, 'id'>> => ({
  title: TITLE,
  noun: ['linha', 'linhas'],
  back: { to: href('/admin/importar/:id', { id }), label: 'Importação' },
  search: 'palavra do motivo',
  filters: [
    {
      name: 'verdict',
      label: 'Veredito',
      of: IMPORT_VERDICTS.map((verdict) => [verdict, IMPORT_VERDICT_NAMES[verdict]] as const),
    },
  ],
  columns: COLUMNS,
  nameOf,
  load: (api, query) => api.adminImport.listRows({ ...query, id }),
  exported: (api, { after, limit, ...filter }) => api.adminImport.exportRows({ ...filter, id }),
  empty: {
    icon: 'import',
    title: 'Nenhuma linha conferida ainda',
    text: 'Confira o arquivo, e cada linha aparece aqui com o veredito.',
  },
})

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  listLoader(rows(args.params.id as ImportId))(args)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function ImportRows({ loaderData, params }: Route.ComponentProps) {
  return <ListScreen list={rows(params.id as ImportId)} page={loaderData} />
}
