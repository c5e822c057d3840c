import { type NewLesson, NewLesson as Schema } from '@vitrine/contract/admin/lesson'
import { href, useSearchParams } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { KIND_CHOICES } from '../../../admin/records/course-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/new-lesson'

const TITLE = 'Nova aula'

export const clientLoader = recordLoader((api, id) => api.adminCourse.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewLessonScreen({ loaderData: course }: Route.ComponentProps) {
  const { id, title, modules } = course
  const [params] = useSearchParams()
  const module = modules.find((one) => one.id === params.get('modulo')) ?? modules[0]
  return (
    <RecordScreen
      title={TITLE}
      lead={module?.title}
      back={{ to: href('/admin/treinamento/:id', { id }), label: title }}
      sections={[
        {
          title: 'Aula',
          fields: [
            { kind: 'text', name: 'title', label: 'Título', max: 120 },
            {
              kind: 'choice',
              name: 'kind',
              label: 'Tipo',
              help: 'Não muda depois. Um texto pode acompanhar qualquer aula.',
              of: KIND_CHOICES,
              half: true,
            },
          ],
        },
      ]}
      schema={Schema}
      values={{ title: '', kind: 'text' }}
      action="Criar aula"
      saved="Aula criada como rascunho"
      save={async (input) => {
        const api = await getApi()
        const lesson = await api.adminLesson.create({ ...(input as NewLesson), moduleId: module?.id ?? '' })
        return href('/admin/treinamento/aulas/:id', { id: lesson.id })
      }}
    />
  )
}
