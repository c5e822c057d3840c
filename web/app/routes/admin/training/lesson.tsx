import { type AdminLesson, type LessonInput, LessonInput as Schema } from '@vitrine/contract/admin/lesson'
import { redirectDocument } from 'react-router'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Autosave } from '../../../admin/form/use-autosave.ts'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { recordLoader } from '../../../admin/record-loader.ts'
import { lessonSections } from '../../../admin/records/lesson-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { getApi } from '../../../session/api.ts'
import { needsOwnDocument } from '../../../session/own-document.ts'
import type { Route } from './+types/lesson'
import { LessonState } from './lesson-state.tsx'
import { toInput, valuesOf } from './lesson-values.ts'

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
  const { id, version, title, course } = lesson
  return (
    <RecordScreen
      key={version}
      title={title}
      back={{ to: `/admin/treinamento/${course.id}`, label: course.title }}
      sections={lessonSections(lesson)}
      schema={Schema}
      values={valuesOf(lesson)}
      valuesOf={(record) => valuesOf(record as AdminLesson)}
      version={version}
      toInput={toInput}
      autosave={mayWrite ? autosaveOf(lesson) : undefined}
      action="Salvar"
      saved="Aula salva"
      permission="training.write"
      save={async (input, as) => {
        await (await getApi()).adminLesson.edit({ ...(input as LessonInput), id, version: as })
        return undefined
      }}
      aside={(isUnsaved) => <LessonState lesson={lesson} isUnsaved={isUnsaved} />}
    />
  )
}
