import { waitText } from '@vitrine/contract/drip-words'
import type { CourseView, LessonKind, LessonRow } from '@vitrine/contract/training'
import { href, Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './course-outline.module.css'

const KIND_WORDS: Record<LessonKind, string> = {
  text: 'Leitura',
  video: 'Vídeo',
  document: 'Material',
  quiz: 'Questionário',
}

interface CourseOutlineProps {
  course: CourseView
  /** The lesson that is open. */
  current?: string
}

/** The lessons of a course by their modules: which are done, and which one this is. */
export const CourseOutline = ({ course, current }: CourseOutlineProps) => (
  <ol className={classes.modules}>
    {course.modules.map(({ id, title, lessons }) => (
      <li key={id}>
        <h2 className={classes.module}>{title}</h2>
        <ol className={classes.lessons}>
          {lessons.map((lesson) => (
            <OutlineLesson
              key={lesson.id}
              lesson={lesson}
              course={course}
              isCurrent={lesson.id === current}
            />
          ))}
        </ol>
      </li>
    ))}
  </ol>
)

interface OutlineLessonProps {
  lesson: LessonRow
  course: CourseView
  isCurrent: boolean
}

function OutlineLesson({ lesson, course, isCurrent }: OutlineLessonProps) {
  const { id, title, kind, minutes, isDone, isFree, waits } = lesson
  const isReached = course.access.allowed || isFree
  const isOpen = isReached && waits.length === 0
  const words = (
    <span className={classes.words}>
      <span>{title}</span>
      <small className={classes.facts}>
        {KIND_WORDS[kind]} · {minutes} min
      </small>
      {waits.length > 0 && <small className={classes.facts}>{waitText(waits)}</small>}
    </span>
  )
  return (
    <li>
      {isReached ? (
        <Link
          to={href('/treinamentos/:curso/:aula', { curso: course.slug, aula: id })}
          className={classes.lesson}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <State isDone={isDone} isOpen={isOpen} />
          {words}
        </Link>
      ) : (
        <span className={classes.lesson}>
          <State isDone={isDone} isOpen={isOpen} />
          {words}
        </span>
      )}
    </li>
  )
}

function State({ isDone, isOpen }: { isDone: boolean; isOpen: boolean }) {
  if (isDone)
    return (
      <span className={classes.done}>
        <Icon name="check" size={14} />
        <VisuallyHidden>Concluída:</VisuallyHidden>
      </span>
    )
  if (isOpen) return <span className={classes.open} />
  return (
    <span className={classes.lock}>
      <Icon name="lock" size={18} />
      <VisuallyHidden>Fechada:</VisuallyHidden>
    </span>
  )
}
