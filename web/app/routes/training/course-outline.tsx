import type { CourseView, LessonKind, LessonRow } from '@vitrine/contract/training'
import { Link } from 'react-router'
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
  const { id, title, kind, minutes, isDone, isFree } = lesson
  const isOpen = course.access.allowed || isFree
  const words = (
    <span className={classes.words}>
      <span>{title}</span>
      <small className={classes.facts}>
        {KIND_WORDS[kind]} · {minutes} min
      </small>
    </span>
  )
  return (
    <li>
      {isOpen ? (
        <Link
          to={`/treinamentos/${course.slug}/${id}`}
          className={classes.lesson}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <State isDone={isDone} />
          {words}
        </Link>
      ) : (
        <span className={classes.lesson}>
          {isDone ? <State isDone /> : <Icon name="lock" size={18} />}
          {words}
        </span>
      )}
    </li>
  )
}

const State = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <span className={classes.done}>
      <Icon name="check" size={14} />
      <VisuallyHidden>Concluída:</VisuallyHidden>
    </span>
  ) : (
    <span className={classes.open} />
  )
