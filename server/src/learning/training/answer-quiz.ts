import type { AccountId } from '@vitrine/contract/ids'
import type { Answers, QuizResult } from '@vitrine/contract/quiz'
import { dayOf, startOfDay } from '@vitrine/contract/time'
import type { Progress } from '@vitrine/contract/training'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { complete, progressOf } from './complete.ts'
import { enterLesson } from './enter-lesson.ts'
import { grade, isAnswered } from './grade.ts'
import { deleteDraft, insertAttempt, lockAttempts, readAttempts, saveDraft } from './quiz-attempt.store.ts'
import { askedOf } from './quiz-draft.ts'

type Outcome = Progress & { result: QuizResult; attemptsLeft: number }

/**
 * Judges an attempt at a quiz. One that passes completes the lesson; the answers of one that fails are kept for the
 * next. Refuses `training.unanswered`, which costs no attempt, and `training.no-attempts` until the next day.
 */
export async function answerQuiz(
  app: App,
  accountId: AccountId,
  { id, answers }: { id: string; answers: Answers },
): Promise<Outcome> {
  const lesson = await enterLesson(app, accountId, id)
  const { quiz } = lesson
  if (!quiz) throw new Refused('not-found')
  if (!isAnswered(quiz, answers)) throw new Refused('training.unanswered')
  const now = app.clock.now()
  const taking = { accountId, lessonId: id }
  return inTransaction(app.db, async (tx) => {
    await lockAttempts(tx, taking)
    const { today, ever } = await readAttempts(tx, taking, startOfDay(dayOf(now)))
    if (today >= quiz.attemptsPerDay) throw new Refused('training.no-attempts')
    const result = grade(quiz, answers, now)
    await insertAttempt(tx, taking, { number: ever + 1, answers, result })
    if (result.isPassed) {
      await deleteDraft(tx, taking)
      await complete(app, tx, accountId, lesson)
    } else await saveDraft(tx, taking, askedOf(quiz, answers), now)
    const attemptsLeft = quiz.attemptsPerDay - today - 1
    return { ...(await progressOf(tx, accountId, lesson)), result, attemptsLeft }
  })
}
