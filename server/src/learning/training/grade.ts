import { isWithin, parseDecimal } from '@vitrine/contract/decimal'
import type { Answers, KeptQuestion, Question, Quiz, QuizResult } from '@vitrine/contract/quiz'
import { cleanText, straightApostrophes } from '@vitrine/contract/typed-text'

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
