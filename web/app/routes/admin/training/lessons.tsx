import type { LessonReportRow } from '@vitrine/contract/admin/course'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { KIND_CHOICES, LESSON_KINDS } from '../../../admin/records/course-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { ApiClient } from '../../../context.ts'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/lessons'

const TITLE = 'Progresso por aula'
type Query = Parameters<ApiClient['adminCourse']['listLessons']>[0]

/** A count, and what share it is of those who began the course. */
const ofLearners = (count: number, { learners }: LessonReportRow) =>
  learners === 0
    ? '–'
    : `${count.toLocaleString('pt-BR')} (${Math.min(100, Math.floor((100 * count) / learners))}%)`

const COLUMNS: List<LessonReportRow, Omit<Query, 'id'>>['columns'] = [
  {
    name: 'order',
    title: 'Aula',
    sorts: true,
    cell: ({ title, module }) => <Named name={title} detail={module} />,
  },
  { name: 'kind', title: 'Tipo', wide: true, cell: ({ kind }) => LESSON_KINDS[kind] },
  {
    name: 'begun',
    title: 'Começaram',
    right: true,
    sorts: true,
    cell: (row) => ofLearners(row.begun, row),
  },
  {
    name: 'completed',
    title: 'Concluíram',
    right: true,
    sorts: true,
    cell: (row) => ofLearners(row.completed, row),
  },
  {
    name: 'quiz',
    title: 'Média do questionário',
    right: true,
    wide: true,
    cell: ({ quiz }) =>
      quiz ? `${quiz.averageScore}% em ${counted(quiz.attempts, 'tentativa', 'tentativas')}` : '–',
  },
]

const lessons = (id: string): List<LessonReportRow, Omit<Query, 'id'>> => ({
  title: TITLE,
  noun: ['aula', 'aulas'],
  back: { to: href('/admin/treinamento/:id', { id }), label: 'Curso' },
  ways: [{ to: href('/admin/treinamento/:id/alunos', { id }), label: 'Alunos e progresso' }],
  search: 'título',
  filters: [{ name: 'kind', label: 'Tipo', of: KIND_CHOICES }],
  columns: COLUMNS,
  nameOf: ({ title }) => title,
  load: (api, query) => api.adminCourse.listLessons({ ...query, id }),
  exported: (api, { after, limit, ...filter }) => api.adminCourse.exportLessons({ ...filter, id }),
  empty: {
    icon: 'course',
    title: 'Nenhuma aula publicada ainda',
    text: 'As aulas que os alunos veem aparecem aqui, com quantos as começaram e concluíram.',
  },
})

export const clientLoader = (args: Route.ClientLoaderArgs) => listLoader(lessons(args.params.id))(args)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

/** How far the learners of a course are, lesson by lesson. */
export default function Lessons({ loaderData, params }: Route.ComponentProps) {
  return <ListScreen list={lessons(params.id)} page={loaderData} />
}
