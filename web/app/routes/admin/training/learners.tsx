import type { LearnerRow } from '@vitrine/contract/admin/course'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import page from '../../../admin/page.module.css'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/learners'

const TITLE = 'Alunos e progresso'
type Query = Parameters<ApiClient['adminCourse']['listLearners']>[0]

const day = (instant: string) => formatDay(dayOf(new Date(instant)))
const percent = ({ done, lessons }: LearnerRow) => Math.floor((100 * done) / Math.max(lessons, 1))

const COLUMNS: List<LearnerRow, unknown>['columns'] = [
  {
    name: 'name',
    title: 'Pessoa',
    cell: ({ id, name }) => <RecordLink to="account" id={id} name={name} />,
  },
  {
    name: 'state',
    title: 'Situação',
    cell: ({ completedAt }) =>
      completedAt ? (
        <Status tone="good">Concluiu em {day(completedAt)}</Status>
      ) : (
        <Status tone="waiting">Fazendo o curso</Status>
      ),
  },
  {
    name: 'done',
    title: 'Aulas concluídas',
    right: true,
    cell: (row) => `${row.done} de ${row.lessons} (${percent(row)}%)`,
  },
  {
    name: 'last',
    title: 'Última aula aberta',
    wide: true,
    cell: ({ lastLesson }) =>
      lastLesson && (
        <span className={page.cut} title={lastLesson}>
          {lastLesson}
        </span>
      ),
  },
  {
    name: 'started',
    title: 'Começou em',
    right: true,
    sorts: true,
    cell: ({ startedAt }) => day(startedAt),
  },
  {
    name: 'certificate',
    title: 'Certificado',
    wide: true,
    cell: ({ certificate }) =>
      certificate ? (
        <Link
          to={href('/certificados/:codigo', { codigo: certificate })}
          aria-label={`Ver o certificado ${certificate}`}
        >
          Ver
        </Link>
      ) : (
        '–'
      ),
  },
]

const learners = (id: string): List<LearnerRow, Omit<Query, 'id'>> => ({
  title: TITLE,
  noun: ['pessoa', 'pessoas'],
  back: { to: href('/admin/treinamento/:id', { id }), label: 'Curso' },
  ways: [{ to: href('/admin/treinamento/:id/aulas', { id }), label: 'Progresso por aula' }],
  search: 'nome',
  filters: [
    {
      name: 'state',
      label: 'Situação',
      of: [
        ['learning', 'Fazendo o curso'],
        ['completed', 'Concluíram'],
      ],
    },
  ],
  columns: COLUMNS,
  nameOf: ({ name }) => name,
  load: (api, query) => api.adminCourse.listLearners({ ...query, id }),
  exported: (api, { after, limit, ...filter }) => api.adminCourse.exportLearners({ ...filter, id }),
  empty: {
    icon: 'people',
    title: 'Ninguém começou ainda',
    text: 'Quem abrir a primeira aula aparece aqui, com o que já concluiu.',
  },
})

export const clientLoader = (args: Route.ClientLoaderArgs) => listLoader(learners(args.params.id))(args)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Learners({ loaderData, params }: Route.ComponentProps) {
  return <ListScreen list={learners(params.id)} page={loaderData} />
}
