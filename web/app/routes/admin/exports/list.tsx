import {
  type AdminDataExport,
  type DataExportStatus,
  EXPORT_STATUS_NAMES,
} from '@vitrine/contract/admin/data-export'
import { formatDateTime } from '@vitrine/contract/time'
import { AskButton } from '../../../admin/ask.tsx'
import form from '../../../admin/form/form.module.css'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status, type Tone } from '../../../admin/status.tsx'
import { usePolling } from '../../../admin/use-polling.ts'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { sizeText } from '../../../ui/file-words.ts'
import { followDownload } from '../../../ui/follow-download.ts'
import rows from '../../../ui/row.module.css'
import type { Route } from './+types/list'
import classes from './exports.module.css'

const TITLE = 'Exportações'
const TONES: Readonly<Record<DataExportStatus, Tone>> = {
  waiting: 'waiting',
  running: 'waiting',
  ready: 'good',
  failed: 'negative',
}

const isUnderWay = ({ status }: AdminDataExport): boolean => status === 'waiting' || status === 'running'

const EXPORTS: List<AdminDataExport, object> = {
  title: TITLE,
  noun: ['exportação', 'exportações'],
  more: () => <WholeShop />,
  columns: [
    {
      name: 'title',
      title: 'O que',
      cell: ({ title, format, size }) => (
        <Named
          name={title}
          detail={[format.toUpperCase(), size !== undefined && sizeText(size)].filter(Boolean).join(' · ')}
        />
      ),
    },
    { name: 'status', title: 'Situação', cell: (row) => <Progress row={row} /> },
    {
      name: 'created',
      title: 'Pedida em',
      wide: true,
      cell: ({ createdAt }) => formatDateTime(new Date(createdAt)),
    },
    { name: 'expires', title: 'Guardada até', cell: ({ expiresAt }) => formatDateTime(new Date(expiresAt)) },
    { name: 'acts', title: 'Ações', cell: (row) => <Acts row={row} /> },
  ],
  nameOf: ({ title }) => title,
  load: async (api) => ({ items: await api.adminDataExport.list() }),
  empty: {
    icon: 'export',
    title: 'Nenhuma exportação',
    text: 'Uma lista longa é preparada aqui, a partir de “Exportar” na própria lista. O arquivo fica por sete dias, só para você.',
  },
}

/** Where it stands; while it is written, how many rows of how many. */
function Progress({ row: { status, done, of, failure, title } }: { row: AdminDataExport }) {
  return (
    <div className={classes.progress}>
      <Status tone={TONES[status]}>{EXPORT_STATUS_NAMES[status]}</Status>
      {status === 'running' && of !== undefined && (
        <>
          <progress className={form.sendingBar} aria-label={title} value={done} max={Math.max(of, 1)} />
          <span>{`${done.toLocaleString('pt-BR')} de ${of.toLocaleString('pt-BR')} linhas`}</span>
        </>
      )}
      {failure && <span>{failure}</span>}
    </div>
  )
}

const Acts = ({ row: { id, title, format, status } }: { row: AdminDataExport }) => (
  <div className={rows.wrap}>
    {status === 'ready' && (
      <ActionButton
        label="Baixar"
        of={id}
        done="Download começou"
        permission="lists.export"
        run={async (api) =>
          followDownload((await api.adminDataExport.open({ id })).url, `${title}.${format}`)
        }
      />
    )}
    <AskButton
      label="Apagar"
      about={title}
      of={id}
      says="O arquivo é apagado agora, e o que ainda está sendo preparado para."
      done="Exportação apagada"
      permission="lists.export"
      run={(api) => api.adminDataExport.remove({ id })}
    />
  </div>
)

/** All of it, in one file. */
const WholeShop = () => (
  <AskButton
    label="Levar a loja inteira"
    says="Um zip com todas as tabelas, em JSON, e todos os arquivos guardados. CPF, CNPJ e o mais que está cifrado continuam cifrados. Quem tem o arquivo tem os dados das pessoas: guarde-o como tal."
    done="Preparando a loja inteira"
    permission="archive.export"
    run={(api) => api.adminDataExport.beginArchive()}
  />
)

export const clientLoader = listLoader(EXPORTS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Exports({ loaderData }: Route.ComponentProps) {
  usePolling(loaderData.items.some(isUnderWay))
  return <ListScreen list={EXPORTS} page={loaderData} />
}
