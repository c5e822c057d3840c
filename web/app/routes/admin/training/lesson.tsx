import { type AdminLesson, type LessonInput, LessonInput as Schema } from '@vitrine/contract/admin/lesson'
import { href, redirectDocument } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import { recordLoader } from '../../../admin/enter.ts'
import type { Values } from '../../../admin/form/field.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import type { Autosave } from '../../../admin/form/use-record-form.ts'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard, Way } from '../../../admin/page.tsx'
import { LESSON_KINDS, LESSON_SAYS } from '../../../admin/records/course-fields.ts'
import { dripInput, dripValues } from '../../../admin/records/drip-fields.ts'
import { lessonSections } from '../../../admin/records/lesson-fields.ts'
import { type QuestionRow, questionOfRow, rowOfQuestion } from '../../../admin/records/quiz-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { getApi } from '../../../session/api.ts'
import { needsOwnDocument } from '../../../session/own-document.ts'
import type { Route } from './+types/lesson'
import { StatusCard } from './status-card.tsx'

/** What is pasted into a text is read on these addresses alone. */
const EDITOR = /^\/admin\/treinamento\/aulas\/[^/]+\/?$/

const load = recordLoader((api, id) => api.adminLesson.read({ id }))

export function clientLoader(args: Route.ClientLoaderArgs) {
  if (needsOwnDocument(EDITOR)) throw redirectDocument(args.request.url)
  return load(args)
}
export const HydrateFallback = () => <AdminSkeleton title="Aula" />
export const ErrorBoundary = ScreenFailure

/** The text is kept while it is written, for whoever writes it. */
const autosaveOf = ({ id, text, draft }: AdminLesson): Autosave => ({
  name: 'text',
  ...(draft &&
    JSON.stringify(draft.text) !== JSON.stringify(text) && {
      draft: { value: JSON.stringify(draft.text), savedAt: draft.savedAt },
    }),
  keep: async (value) => (await getApi()).adminLesson.keepDraft({ id, text: JSON.parse(String(value)) }),
  drop: async () => (await getApi()).adminLesson.dropDraft({ id }),
})

/** A lesson as it is written: its words, its file or its questions, and where it stands. */
export default function Lesson({ loaderData: lesson }: Route.ComponentProps) {
  const mayWrite = useMay()('training.write')
  const { id, title, course } = lesson
  return (
    <EditScreen
      title={title}
      back={{ to: href('/admin/treinamento/:id', { id: course.id }), label: course.title }}
      sections={lessonSections(lesson)}
      schema={Schema}
      record={lesson}
      valuesOf={valuesOf}
      toInput={toInput}
      autosave={mayWrite ? autosaveOf(lesson) : undefined}
      saved="Aula salva"
      permission="training.write"
      edit={(api, input: LessonInput, version) => api.adminLesson.edit({ ...input, id, version })}
      aside={(isUnsaved) => <LessonState lesson={lesson} isUnsaved={isUnsaved} />}
    />
  )
}

/** A lesson as its form shows it: a text is its JSON, a question is a row. */
const valuesOf = ({ title, minutes, isFree, drip, text, quiz, videoUrl }: AdminLesson): Values => ({
  title,
  minutes,
  isFree,
  drip: dripValues(drip),
  text: JSON.stringify(text),
  uploadId: null,
  captionsId: null,
  dropCaptions: false,
  videoUrl: videoUrl ?? '',
  ...(quiz && { quiz: { ...quiz, questions: quiz.questions.map(rowOfQuestion) } }),
})

/** What the form says, as the contract takes it. */
function toInput({ text, quiz, drip, ...rest }: Values): unknown {
  const opens = dripInput(drip)
  const { questions = [], ...terms } = Object(quiz) as { questions?: QuestionRow[] }
  return {
    ...rest,
    ...(opens !== undefined && { drip: opens }),
    text: JSON.parse(String(text)),
    ...(quiz !== undefined && { quiz: { ...terms, questions: questions.map(questionOfRow) } }),
  }
}

interface LessonStateProps {
  lesson: AdminLesson
  isUnsaved: boolean
}

/** Where a lesson stands, how it looks to who learns, and its end. */
function LessonState({ lesson, isUnsaved }: LessonStateProps) {
  const { id, version, kind, status, course } = lesson
  return (
    <>
      <StatusCard
        record={lesson}
        says={LESSON_SAYS}
        isUnsaved={isUnsaved}
        run={(api, to) => api.adminLesson.move({ id, version, to })}
      >
        <p className={classes.quiet}>{LESSON_KINDS[kind]}</p>
      </StatusCard>
      <AsideCard title="Mais">
        <div className={classes.answers}>
          <Way to={href('/admin/treinamento/aulas/:id/previa', { id })} reloadDocument>
            Ver como quem aprende
          </Way>
          {status === 'draft' && (
            <AskButton
              label="Remover aula"
              says="A aula deixa de existir. Uma aula que alguém já abriu não é removida."
              done="Aula removida"
              permission="training.write"
              to={href('/admin/treinamento/:id', { id: course.id })}
              run={(api) => api.adminLesson.remove({ id, version })}
            />
          )}
        </div>
      </AsideCard>
    </>
  )
}
