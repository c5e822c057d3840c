import { COURSE_STATUS_NAMES, type CourseRow } from '@vitrine/contract/admin/course'
import { href } from 'react-router'
import type { List } from '../../../admin/list/list.ts'
import { ListScreen } from '../../../admin/list/list-screen.tsx'
import { Named } from '../../../admin/list/named.tsx'
import { listLoader } from '../../../admin/list/query.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { STATUS_CHOICES, STATUS_TONES } from '../../../admin/records/course-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Status } from '../../../admin/status.tsx'
import type { ApiClient } from '../../../context.ts'
import type { Route } from './+types/list'

const TITLE = 'Treinamento'
type Query = NonNullable<Parameters<ApiClient['adminCourse']['list']>[0]>

const COURSES: List<CourseRow, Query> = {
  title: TITLE,
  noun: ['curso', 'cursos'],
  create: { to: href('/admin/treinamento/novo'), label: 'Novo curso' },
  search: 'título ou endereço',
  filters: [{ name: 'status', label: 'Situação', of: STATUS_CHOICES }],
  columns: [
    {
      name: 'title',
      title: 'Curso',
      sorts: true,
      cell: ({ title, slug }) => <Named name={title} detail={slug} />,
    },
    {
      name: 'status',
      title: 'Situação',
      cell: ({ status }) => <Status tone={STATUS_TONES[status]}>{COURSE_STATUS_NAMES[status]}</Status>,
    },
    { name: 'lessons', title: 'Aulas', right: true, cell: ({ lessons }) => lessons },
    { name: 'hours', title: 'Horas', right: true, wide: true, cell: ({ hours }) => hours },
    {
      name: 'learners',
      title: 'Alunos',
      right: true,
      sorts: true,
      cell: ({ learners }) => learners.toLocaleString('pt-BR'),
    },
  ],
  nameOf: ({ title }) => title,
  to: ({ id }) => href('/admin/treinamento/:id', { id }),
  load: (api, query) => api.adminCourse.list(query),
  exported: (api, { after, limit, ...filter }) => api.adminCourse.export(filter),
  empty: {
    icon: 'course',
    title: 'Nenhum curso ainda',
    text: 'Crie o primeiro: ele nasce como rascunho, e só aparece quando você publicar.',
  },
}

export const clientLoader = listLoader(COURSES)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function Courses({ loaderData }: Route.ComponentProps) {
  return <ListScreen list={COURSES} page={loaderData} />
}
