import type { KeptQuestion, Quiz } from '@vitrine/contract/quiz'
import type { RichBlock, RichText } from '@vitrine/contract/rich-text'

/** A question; the right options by their places. */
type QuestionSeed = { ask: string; why?: string } & (
  | { options: string[]; right: number[]; many?: true }
  | { truth: boolean }
  | { number: number }
  | { text: string[] }
)

/** What the lessons of a course say, in their order, and what is asked in the last one. */
export type CourseTexts = Record<string, { texts: string[]; quiz: QuestionSeed[] }>

const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Parts apart by ` || `: headings after `##`, what is to be practised, and paragraphs. */
export const richText = (text: string): RichText => ({
  type: 'doc',
  content: text.split(' || ').flatMap((part): RichBlock[] => {
    const [, title] = /^## (.*)/.exec(part) ?? []
    if (title) return [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] }]
    const [, practice] = /^Pratique: (.*)/s.exec(part) ?? []
    return practice ? [{ type: 'blockquote', content: [practiceOf(practice)] }] : [paragraph(part)]
  }),
})

/** Words a minute that somebody reads who wants to keep something of it. */
const WORDS_PER_MINUTE = 200

/** Whole minutes, one at least. */
export const minutesOfReading = (text: string): number =>
  Math.max(
    1,
    Math.ceil(text.split(/\s+/).filter((word) => word !== '||' && word !== '##').length / WORDS_PER_MINUTE),
  )

const practiceOf = (practice: string): RichBlock => ({
  type: 'paragraph',
  content: [
    { type: 'text', text: 'Pratique: ', marks: [{ type: 'bold' }] },
    { type: 'text', text: practice },
  ],
})

/** What is to be practised, for the exercise book. */
export const practiceIn = (text: string): string | undefined => /Pratique: (.*)$/s.exec(text)?.[1]

const idOf = (at: number) => String.fromCharCode(97 + at)

function questionOf(seed: QuestionSeed, at: number): KeptQuestion {
  const common = { id: `q${at + 1}`, text: seed.ask, ...(seed.why && { explanation: seed.why }) }
  if ('truth' in seed) return { ...common, kind: 'true-false', right: seed.truth }
  if ('number' in seed) return { ...common, kind: 'number', right: seed.number, tolerance: 0 }
  if ('text' in seed) return { ...common, kind: 'text', right: seed.text }
  const options = seed.options.map((text, place) => ({ id: idOf(place), text }))
  return { ...common, kind: seed.many ? 'many' : 'one', options, right: seed.right.map(idOf) }
}

export const quizOf = (questions: readonly QuestionSeed[]): Quiz => ({
  passPercent: 60,
  attemptsPerDay: 3,
  questions: questions.map(questionOf),
})
