import { type AdminCourse, type CourseInput, CourseInput as Schema } from '@vitrine/contract/admin/course'
import { useRef } from 'react'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { BACK, COURSE_SECTIONS, courseInput } from '../../../admin/records/course-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import type { Route } from './+types/course'
import { CourseState } from './course-state.tsx'
import { Outline, type Shifted } from './outline.tsx'

export const clientLoader = recordLoader((api, id) => api.adminCourse.read({ id }))
export const HydrateFallback = () => <AdminSkeleton title="Curso" />
export const ErrorBoundary = ScreenFailure

const valuesOf = ({ title, slug, hours }: AdminCourse) => ({ title, slug, hours })

/** A course: what it is called, its modules and lessons in their order, and where it stands. */
export default function Course({ loaderData: course }: Route.ComponentProps) {
  const { id, title } = course
  const shifted = useRef<Shifted>(null)
  return (
    <EditScreen
      title={title}
      back={BACK}
      sections={COURSE_SECTIONS}
      schema={Schema}
      record={course}
      valuesOf={valuesOf}
      toInput={courseInput}
      saved="Curso salvo"
      permission="training.write"
      edit={(api, input: CourseInput, version) => api.adminCourse.edit({ ...input, id, version })}
      aside={(isUnsaved) => <CourseState course={course} isUnsaved={isUnsaved} />}
    >
      {(isUnsaved) => <Outline course={course} isUnsaved={isUnsaved} shifted={shifted} />}
    </EditScreen>
  )
}
