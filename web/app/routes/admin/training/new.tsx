import { type CourseInput, CourseInput as Schema } from '@vitrine/contract/admin/course'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BACK, COURSE_SECTIONS, courseInput } from '../../../admin/records/course-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'

const TITLE = 'Novo curso'

export const clientLoader = recordLoader(async () => null)
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

export default function NewCourse() {
  return (
    <RecordScreen
      title={TITLE}
      back={BACK}
      sections={COURSE_SECTIONS}
      schema={Schema}
      values={{ title: '', slug: '', hours: null }}
      toInput={courseInput}
      action="Criar curso"
      saved="Curso criado como rascunho"
      save={async (input) => {
        const { id } = await (await getApi()).adminCourse.create(input as CourseInput)
        return href('/admin/treinamento/:id', { id })
      }}
    />
  )
}
