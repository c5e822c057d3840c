import type { AdminLesson } from '@vitrine/contract/admin/lesson'
import type { Values } from '../../../admin/form/field.ts'
import { dripInput, dripValues } from '../../../admin/records/drip-fields.ts'
import { type QuestionRow, questionOfRow, rowOfQuestion } from '../../../admin/records/quiz-fields.ts'

/** A lesson as its form shows it: a text is its JSON, a question is a row. */
export const valuesOf = ({ title, minutes, isFree, drip, text, quiz, videoUrl }: AdminLesson): Values => ({
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
export function toInput({ text, quiz, drip, ...rest }: Values): unknown {
  const opens = dripInput(drip)
  const { questions = [], ...terms } = Object(quiz) as { questions?: QuestionRow[] }
  return {
    ...rest,
    ...(opens !== undefined && { drip: opens }),
    text: JSON.parse(String(text)),
    ...(quiz !== undefined && { quiz: { ...terms, questions: questions.map(questionOfRow) } }),
  }
}
