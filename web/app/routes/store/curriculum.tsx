import type { Course } from '@vitrine/contract/catalog'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { counted } from '../../ui/words.ts'
import classes from './curriculum.module.css'
import { Section } from './section.tsx'

type Module = Course['modules'][number]

/** What one learns: the modules of one course, or several courses. */
export function Curriculum({ courses }: { courses: readonly Course[] }) {
  const [course, ...others] = courses
  if (!course) return null
  return others.length === 0 ? <OneCourse course={course} /> : <Courses courses={courses} />
}

const OneCourse = ({ course }: { course: Course }) => (
  <Section title="Conteúdo do treinamento" lead={sizeOf(course)}>
    {course.modules.map((module, at) => (
      <Fold key={module.title} title={module.title} lessons={module.lessons.length} open={at === 0}>
        <Lessons module={module} course={course.slug} />
      </Fold>
    ))}
  </Section>
)

/** Closed, so that a plan with many courses is read at one glance. */
const Courses = ({ courses }: { courses: readonly Course[] }) => (
  <Section title="Treinamentos incluídos" lead={sizeOfAll(courses)}>
    {courses.map((course) => (
      <Fold key={course.id} title={course.title} lessons={lessonsOf(course)}>
        {course.modules.map((module) => (
          <section key={module.title}>
            <h3 className={classes.part}>{module.title}</h3>
            <Lessons module={module} course={course.slug} />
          </section>
        ))}
      </Fold>
    ))}
  </Section>
)

interface FoldProps {
  title: string
  lessons: number
  open?: boolean
  children: ReactNode
}

const Fold = ({ title, lessons, open = false, children }: FoldProps) => (
  <details className={classes.module} open={open}>
    <summary className={classes.name}>
      <span>{title}</span>
      <span className={classes.size}>{counted(lessons, 'aula', 'aulas')}</span>
      <Icon name="down" size={18} />
    </summary>
    {children}
  </details>
)

/** A free lesson is a sample: it opens for whoever has an account. */
const Lessons = ({ module, course }: { module: Module; course: string }) => (
  <ol className={classes.lessons}>
    {module.lessons.map((lesson) => (
      <li key={lesson.id}>
        <span className={classes.lesson}>{lesson.title}</span>
        {lesson.preview && (
          <Link to={`/treinamentos/${course}/${lesson.id}`} aria-label={`Aula grátis: ${lesson.title}`}>
            Aula grátis
          </Link>
        )}
        <span className={classes.size}>{lesson.minutes} min</span>
      </li>
    ))}
  </ol>
)

const lessonsOf = ({ modules }: Course): number =>
  modules.reduce((sum, module) => sum + module.lessons.length, 0)

const sizeOf = (course: Course): string =>
  `${counted(course.modules.length, 'módulo', 'módulos')}, ${counted(lessonsOf(course), 'aula', 'aulas')}, ${counted(course.hours, 'hora', 'horas')}`

function sizeOfAll(courses: readonly Course[]): string {
  const lessons = courses.reduce((sum, course) => sum + lessonsOf(course), 0)
  const hours = courses.reduce((sum, { hours }) => sum + hours, 0)
  return `${counted(courses.length, 'treinamento', 'treinamentos')}, ${counted(lessons, 'aula', 'aulas')}, ${counted(hours, 'hora', 'horas')}`
}
