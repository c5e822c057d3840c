import type { Answers, Quiz } from '@vitrine/contract/quiz'
import { expect, test } from 'vitest'
import { grade, isAnswered, questionOf } from './quiz.ts'

const options = [
  { id: 'a', text: 'A' },
  { id: 'b', text: 'B' },
  { id: 'c', text: 'C' },
]
const QUIZ: Quiz = {
  passPercent: 60,
  attemptsPerDay: 3,
  questions: [
    { id: 'one', text: '?', kind: 'one', options, right: ['a'], explanation: 'É o A.' },
    { id: 'many', text: '?', kind: 'many', options, right: ['a', 'c'] },
    { id: 'truth', text: '?', kind: 'true-false', right: false },
    {
      id: 'number',
      text: '?',
      kind: 'number',
      right: 1234.5,
      tolerance: 0.5,
      explanation: 'A conta é esta.',
    },
    { id: 'text', text: '?', kind: 'text', right: ['Fluxo de caixa', 'caixa'] },
  ],
}
const RIGHT: Answers = {
  one: ['a'],
  many: ['c', 'a'],
  truth: 'false',
  number: '1.234,50',
  text: ' FLUXO  de Cáixa ',
}
const NOW = new Date('2026-11-24T12:00:00Z')
const scoreOf = (answers: Answers) => grade(QUIZ, answers, NOW).score

test('every kind of question is judged', () => {
  expect(grade(QUIZ, RIGHT, NOW)).toMatchObject({ score: 100, isPassed: true })
  expect(scoreOf({})).toBe(0)
})

test.each([
  ['one', ['b']],
  ['one', ['a', 'b']],
  ['many', ['a']],
  ['many', ['a', 'b', 'c']],
  ['truth', 'true'],
  ['number', '1235,1'],
  ['number', ''],
  ['number', 'mil'],
  ['text', 'fluxo'],
])('%s is wrong with %j', (id, answer) => expect(scoreOf({ ...RIGHT, [id]: answer })).toBe(80))

test.each(['1234.5', '1234', '1235', 'R$ 1.234,90'])('%s is near enough', (number) =>
  expect(scoreOf({ ...RIGHT, number })).toBe(100),
)

test.each(['3.000', '3000', '3.000,00', 'R$ 3.000'])('%s is three thousand', (number) => {
  const three = { id: 'number', text: '?', kind: 'number', right: 3000, tolerance: 0 } as const
  expect(grade({ ...QUIZ, questions: [three] }, { number }, NOW)).toMatchObject({ score: 100 })
})

test('what is right is not told before it was found, nor in the question', () => {
  const failed = grade(QUIZ, { ...RIGHT, one: ['b'], truth: 'true', text: 'x' }, NOW)
  expect(failed).toMatchObject({ score: 40, isPassed: false })
  expect(failed.questions[0]).toEqual({ id: 'one', isRight: false })
  expect(failed.questions[3]).toEqual({ id: 'number', isRight: true, explanation: 'A conta é esta.' })
  expect(JSON.stringify(QUIZ.questions.map(questionOf))).not.toMatch(/right|explanation/)
})

test('all of it has to be answered', () => {
  expect(isAnswered(QUIZ, RIGHT)).toBe(true)
  for (const empty of ['', []]) expect(isAnswered(QUIZ, { ...RIGHT, many: empty })).toBe(false)
})

test.each([
  ["d'água", 'd\u2019água'],
  ["d'água", 'D´Agua.'],
  ['guarda-chuva', 'guarda\u2011chuva'],
  ['guarda-chuva', 'Guarda\u2013Chuva!'],
  ['o "lucro" real', 'O “lucro” real'],
  ['fluxo de caixa', 'fluxo\u00a0de\u200b caixa…'],
])('%s is answered by %s', (right, answer) => {
  const text = { id: 'text', text: '?', kind: 'text', right: [right] } as const
  const quiz: Quiz = { ...QUIZ, questions: [{ ...text, right: [...text.right] }] }
  expect(grade(quiz, { text: answer }, NOW).score).toBe(100)
  expect(grade(quiz, { text: '.' }, NOW).score).toBe(0)
})
