import type { CourseCard } from '@vitrine/contract/training'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { CourseProgress } from '../../forms/course-progress.tsx'
import { asMember } from '../../session/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductThumb } from '../../ui/product-thumb.tsx'
import type { Route } from './+types/courses'
import classes from './courses.module.css'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => ({ courses: await api.training.listCourses({}) }))
}

const TITLE = 'Meus treinamentos'

export const HydrateFallback = () => <ListSkeleton title={TITLE} />
export const ErrorBoundary = RouteFailure

export default function Courses({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <Screen title={TITLE}>
      {courses.length > 0 ? (
        <ul className={classes.grid} aria-label={TITLE}>
          {courses.map((course) => (
            <CourseItem key={course.id} course={course} />
          ))}
        </ul>
      ) : (
        <NoCourses />
      )}
    </Screen>
  )
}

const CourseItem = ({ course }: { course: CourseCard }) => (
  <Card as="li" className={classes.item}>
    <div className={classes.head}>
      {course.cover && <ProductThumb cover={course.cover} />}
      <Link to={href('/treinamentos/:curso', { curso: course.slug })} className={classes.title}>
        {course.title}
      </Link>
    </div>
    <CourseProgress course={course} />
  </Card>
)

function NoCourses() {
  const { paths } = useBrand()
  return (
    <EmptyState icon="book" title="Nenhum treinamento ainda">
      <p>O que você comprar ou assinar com aulas aparece aqui.</p>
      <ButtonLink to={`${paths.store}?type=training`}>Ver treinamentos</ButtonLink>
    </EmptyState>
  )
}
