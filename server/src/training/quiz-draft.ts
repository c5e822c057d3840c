import type { QuizDraft } from '@vitrine/contract/quiz'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { enterLesson } from './enter-lesson.ts'
import type { Taking } from './progress.store.ts'
import { saveDraft } from './quiz-attempt.store.ts'

/** Keeps what somebody has answered of a quiz, until they send it; answers to what is not asked are left out. */
export async function draftAnswers(app: App, taking: Taking, answers: QuizDraft): Promise<void> {
  const { quiz } = await enterLesson(app, taking.accountId, taking.lessonId)
  if (!quiz) throw new Refused('not-found')
  const asked = quiz.questions.flatMap(({ id }) =>
    answers[id] === undefined ? [] : [[id, answers[id]] as const],
  )
  await inTransaction(app.db, (tx) => saveDraft(tx, taking, Object.fromEntries(asked), app.clock.now()))
}
