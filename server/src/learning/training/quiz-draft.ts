import type { Quiz, QuizDraft } from '@vitrine/contract/quiz'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { enterLesson } from './enter-lesson.ts'
import { saveDraft } from './quiz-attempt.store.ts'
import type { Taking } from './taking.ts'

/** What is answered of a quiz; answers to what is not asked are left out. */
export const askedOf = ({ questions }: Quiz, answers: QuizDraft): QuizDraft =>
  Object.fromEntries(
    questions.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]] as const])),
  )

/** Keeps what somebody has answered of a quiz, until they pass. */
export async function draftAnswers(app: App, taking: Taking, answers: QuizDraft): Promise<void> {
  const { quiz } = await enterLesson(app, taking.accountId, taking.lessonId)
  if (!quiz) throw new Refused('not-found')
  await inTransaction(app.db, (tx) => saveDraft(tx, taking, askedOf(quiz, answers), app.clock.now()))
}
