import { type JobRow, jobWords } from '@vitrine/contract/admin/job'
import { formatDateTime } from '@vitrine/contract/time'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/list'

const TITLE = 'Tarefas que falharam'
type Query = Parameters<ApiClient['adminJob']['list']>[0]

const JOBS: List<JobRow, Query> = {
  title: TITLE,
  noun: ['tarefa', 'tarefas'],
  search: 'e-mail de quem recebe',
  filters: [
    {
      name: 'kind',
      label: 'Tipo',
      of: [
        ['mail', 'E-mails'],
        ['other', 'Outras'],
      ],
    },
  ],
  columns: [
    { name: 'name', title: 'Tarefa', cell: (job) => <Named name={jobWords(job.name)} detail={job.to} /> },
    { name: 'about', title: 'Sobre', cell: (job) => <About {...job} /> },
    { name: 'reason', title: 'Por que falhou', wide: true, cell: ({ reason }) => reason || '–' },
    { name: 'tries', title: 'Tentativas', right: true, wide: true, cell: ({ tries }) => tries },
    {
      name: 'failed',
      title: 'Falhou em',
      sorts: true,
      cell: ({ failedAt }) => formatDateTime(new Date(failedAt)),
    },
  ],
  nameOf: ({ name, to }) => (to ? `${jobWords(name)} para ${to}` : jobWords(name)),
  load: (api, query) => api.adminJob.list(query),
  exported: (api, { after, limit, ...filter }) => api.adminJob.export(filter),
  actions: [
    {
      label: 'Tentar de novo',
      says: 'Cada uma é tentada agora, como se fosse a primeira vez. Corrija a causa antes, ou falha de novo.',
      fits: () => true,
      permission: 'jobs.write',
      run: (api, { id }) => api.adminJob.retry({ id }),
    },
  ],
  empty: {
    icon: 'job',
    title: 'Nada falhou',
    text: 'E-mails e tarefas que falham são tentados de novo sozinhos, os e-mails por três dias. O que ainda assim não deu certo aparece aqui.',
  },
}

/** The order or the person that a job is about, where it says one. */
function About({ orderId, accountId }: JobRow) {
  if (orderId) return <RecordLink to="order" id={orderId} name="Pedido" />
  return accountId ? <RecordLink to="account" id={accountId} name="Pessoa" /> : '–'
}

export const clientLoader = listLoader(JOBS)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Jobs({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={JOBS} page={loaderData} />
}
