import { isWithin, parseDecimal } from '@vitrine/contract/decimal'
import type { AccountId } from '@vitrine/contract/ids'
import type { Answers, KeptQuestion, Question, Quiz, QuizDraft, QuizResult } from '@vitrine/contract/quiz'
import { dayOf, startOfDay } from '@vitrine/contract/time'
import type { Progress } from '@vitrine/contract/training'
import { cleanText, straightApostrophes } from '@vitrine/contract/typed-text'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { complete, progressOf } from './complete.ts'
import type { LearnerLesson } from './course.store.ts'
import { deleteDraft, insertAttempt, lockAttempts, readAttempts, saveDraft } from './progress.store.ts'
import { enterLesson } from './read-courses.ts'

type Answer = Answers[string]

/** Whether every question has an answer. */
export const isAnswered = ({ questions }: Quiz, answers: Answers): boolean =>
  questions.every(({ id }) => (answers[id]?.length ?? 0) > 0)

/** What came of these answers. What is explained is told of each right answer, and of all once the quiz is passed. */
export function grade(quiz: Quiz, answers: Answers, now: Date): QuizResult {
  const judged = quiz.questions.map((question) => ({
    question,
    isRight: isRight(question, answers[question.id]),
  }))
  const right = judged.filter((one) => one.isRight).length
  const score = Math.floor((100 * right) / quiz.questions.length)
  const isPassed = score >= quiz.passPercent
  return {
    score,
    isPassed,
    at: now.toISOString(),
    questions: judged.map(({ question: { id, explanation }, isRight }) => ({
      id,
      isRight,
      ...(explanation && (isRight || isPassed) && { explanation }),
    })),
  }
}

function isRight(question: KeptQuestion, answer: Answer | undefined): boolean {
  if (answer === undefined) return false
  const [first = ''] = [answer].flat()
  switch (question.kind) {
    case 'one':
    case 'many':
      return isSameSet([answer].flat(), question.right)
    case 'true-false':
      return first === String(question.right)
    case 'number':
      return isNear(first, question.right, question.tolerance)
    case 'text':
      return plain(first) !== '' && question.right.some((right) => plain(right) === plain(first))
  }
}

const isSameSet = (given: readonly string[], right: readonly string[]): boolean =>
  new Set(given).symmetricDifference(new Set(right)).size === 0

function isNear(text: string, right: number, tolerance: number): boolean {
  const value = parseDecimal(text)
  return value !== undefined && isWithin(value, right, tolerance)
}

/**
 * Without what people leave out or write in another way: accents, capitals, spaces around, a final point; quotes,
 * apostrophes and hyphens of every kind are one.
 */
const plain = (text: string): string =>
  straightApostrophes(cleanText(text))
    .normalize('NFKD')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[.!?;:,\u2026\s]+$/u, '')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** As it is asked: without what is right. */
export function questionOf(question: KeptQuestion): Question {
  const { id, text, kind } = question
  return kind === 'one' || kind === 'many'
    ? { id, text, kind, options: question.options }
    : { id, text, kind }
}

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
    } else await saveDraft(tx, taking, knownAnswers(quiz, answers), now)
    const attemptsLeft = quiz.attemptsPerDay - today - 1
    return { ...(await progressOf(tx, accountId, lesson)), result, attemptsLeft }
  })
}

/** What is answered of a quiz; answers to what is not asked are left out. */
const knownAnswers = ({ questions }: Quiz, answers: QuizDraft): QuizDraft =>
  Object.fromEntries(
    questions.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]] as const])),
  )

/** Keeps what somebody has answered of a quiz, until they pass. */
export async function draftAnswers(app: App, taking: LearnerLesson, answers: QuizDraft): Promise<void> {
  const { quiz } = await enterLesson(app, taking.accountId, taking.lessonId)
  if (!quiz) throw new Refused('not-found')
  await inTransaction(app.db, (tx) => saveDraft(tx, taking, knownAnswers(quiz, answers), app.clock.now()))
}
