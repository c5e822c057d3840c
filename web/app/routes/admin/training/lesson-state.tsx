import { COURSE_MOVES, COURSE_STATUS_NAMES } from '@vitrine/contract/admin/course'
import type { AdminLesson } from '@vitrine/contract/admin/lesson'
import { AsideCard } from '../../../admin/aside-card.tsx'
import { AskButton } from '../../../admin/ask-button.tsx'
import { MissingParts } from '../../../admin/missing-parts.tsx'
import { Moves } from '../../../admin/moves.tsx'
import classes from '../../../admin/page.module.css'
import { Way } from '../../../admin/page.tsx'
import { LESSON_KINDS, LESSON_SAYS, MOVE_WORDS, STATUS_TONES } from '../../../admin/records/course-fields.ts'
import { Status } from '../../../admin/status.tsx'

interface LessonStateProps {
  lesson: AdminLesson
  isUnsaved: boolean
}

/** Where a lesson stands, how it looks to who learns, and its end. */
export function LessonState({ lesson, isUnsaved }: LessonStateProps) {
  const { id, version, title, kind, status, missing, course } = lesson
  const isReady = missing.length === 0
  return (
    <>
      <AsideCard title="Situação">
        <Status tone={STATUS_TONES[status]}>{COURSE_STATUS_NAMES[status]}</Status>
        <p className={classes.quiet}>{LESSON_KINDS[kind]}</p>
        <MissingParts missing={missing} />
        <Moves
          name={title}
          to={COURSE_MOVES[status].filter((to) => to !== 'published' || isReady)}
          primary="published"
          words={MOVE_WORDS}
          says={LESSON_SAYS}
          permission="training.write"
          isUnsaved={isUnsaved}
          run={(api, to) => api.adminLesson.move({ id, version, to })}
        />
      </AsideCard>
      <AsideCard title="Mais">
        <div className={classes.answers}>
          <Way to={`/admin/treinamento/aulas/${id}/previa`} reloadDocument>
            Ver como quem aprende
          </Way>
          {status === 'draft' && (
            <AskButton
              label="Remover aula"
              says="A aula deixa de existir. Uma aula que alguém já abriu não é removida."
              done="Aula removida"
              permission="training.write"
              to={`/admin/treinamento/${course.id}`}
              run={(api) => api.adminLesson.remove({ id, version })}
            />
          )}
        </div>
      </AsideCard>
    </>
  )
}
