import type { AdminLesson } from '@vitrine/contract/admin/lesson'
import type { Values } from '../../../admin/form/field.ts'
import { type QuestionRow, questionOfRow, rowOfQuestion } from '../../../admin/records/quiz-fields.ts'

/** A lesson as its form shows it: a text is its JSON, a question is a row. */
export const valuesOf = ({ title, minutes, isFree, text, quiz }: AdminLesson): Values => ({
  title,
  minutes,
  isFree,
  text: JSON.stringify(text),
  uploadId: null,
  ...(quiz && { quiz: { ...quiz, questions: quiz.questions.map(rowOfQuestion) } }),
})

/** What the form says, as the contract takes it. */
export function toInput({ text, quiz, ...rest }: Values): unknown {
  const { questions = [], ...terms } = Object(quiz) as { questions?: QuestionRow[] }
  return {
    ...rest,
    text: JSON.parse(String(text)),
    ...(quiz !== undefined && { quiz: { ...terms, questions: questions.map(questionOfRow) } }),
  }
}
