import { type AdminCourse, type CourseInput, CourseInput as Schema } from '@vitrine/contract/admin/course'
import { useRef } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard, Way } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { BACK, COURSE_SAYS, COURSE_SECTIONS, courseInput } from '../../../admin/records/course-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { useScreenAct } from '../../../admin/use-screen-act.tsx'
import { sentenceFor } from '../../../session/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { counted } from '../../../ui/words.ts'
import type { Route } from './+types/course'
import { Outline, type Shifted } from './outline.tsx'
import { StatusCard } from './status-card.tsx'

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

interface CourseStateProps {
  course: AdminCourse
  isUnsaved: boolean
}

/** Where a course stands, what it is sold as, who takes it, and what else can be done with it. */
function CourseState({ course, isUnsaved }: CourseStateProps) {
  return (
    <>
      <StatusCard
        record={course}
        says={COURSE_SAYS}
        isUnsaved={isUnsaved}
        run={(api, to) => api.adminCourse.move({ id: course.id, version: course.version, to })}
      />
      <Products course={course} />
      <More course={course} />
    </>
  )
}

function Products({ course: { id, products, learners } }: { course: AdminCourse }) {
  return (
    <AsideCard title="Quem tem">
      <p className={classes.quiet}>{counted(learners, 'pessoa começou', 'pessoas começaram')}.</p>
      {learners > 0 && (
        <>
          <Way to={href('/admin/treinamento/:id/alunos', { id })}>Ver alunos e progresso</Way>
          <Way to={href('/admin/treinamento/:id/aulas', { id })}>Ver progresso por aula</Way>
        </>
      )}
      {products.length === 0 ? (
        <p className={classes.quiet}>
          Nenhum produto abre este curso. Escolha-o em “Cursos que abre” do produto.
        </p>
      ) : (
        <ul className={classes.list}>
          {products.map((product) => (
            <li key={product.id}>
              <RecordLink to="product" id={product.id} name={product.name} />
            </li>
          ))}
        </ul>
      )}
    </AsideCard>
  )
}

function More({ course: { id } }: { course: AdminCourse }) {
  const { busy, act } = useScreenAct({
    name: 'duplicate',
    done: 'Cópia criada como rascunho',
    failed: 'Duplicar',
    run: async (api) => href('/admin/treinamento/:id', { id: (await api.adminCourse.duplicate({ id })).id }),
  })
  const may = useMay()
  if (!may('training.write')) return null
  const duplicate = () =>
    act(null).catch((error: unknown) =>
      notify({ tone: 'negative', title: 'Duplicar', caption: sentenceFor(error) }),
    )
  return (
    <AsideCard title="Mais">
      <Button variant="outline" size="small" busy={busy} onClick={duplicate}>
        Duplicar
      </Button>
    </AsideCard>
  )
}
