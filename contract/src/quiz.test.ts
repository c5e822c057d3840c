import { expect, test } from 'vitest'
import { QuizInput } from './admin/lesson.ts'

const question = { id: 'q', text: 'O que faz crescer?' }
const option = (id: string, text = 'Fermento') => ({ id, text })
const options = [option('a'), option('b', 'Vontade')]
const one = { ...question, kind: 'one', options, right: ['a'] }
const number = { ...question, kind: 'number', right: 12 }
const text = { ...question, kind: 'text', right: ['fermento'] }

const RIGHT_ONE = 'Marque a resposta certa: uma só, quando só uma pode ser escolhida'

test.each([
  [{ ...one, text: undefined }, 'text: Escreva a pergunta'],
  [{ ...one, text: 'x'.repeat(1001) }, 'text: Use até 1000 letras'],
  [{ ...one, explanation: 'x'.repeat(1001) }, 'explanation: Use até 1000 letras'],
  [{ ...one, options: [option('a'), { id: 'b' }] }, 'options.1.text: Escreva a alternativa'],
  [{ ...one, options: [option('a'), option('b', 'x'.repeat(301))] }, 'options.1.text: Use até 300 letras'],
  [{ ...one, options: [option('a')] }, 'options: Dê ao menos duas alternativas'],
  [{ ...one, options: Array.from('abcdefghijklm', (id) => option(id)) }, 'options: Use até 12 alternativas'],
  [{ ...one, right: [] }, `options: ${RIGHT_ONE}`],
  [{ ...one, right: ['a', 'b'] }, `options: ${RIGHT_ONE}`],
  [{ ...one, kind: 'many', right: [] }, `options: ${RIGHT_ONE}`],
  [{ ...question, kind: 'true-false' }, 'right: Escolha a resposta certa'],
  [{ ...number, right: 'mil' }, 'right: Escreva um número, como 3.000,50'],
  [{ ...number, tolerance: 'pouca' }, 'tolerance: Escreva um número, como 0,5'],
  [{ ...number, tolerance: -1 }, 'tolerance: Use zero ou mais'],
  [{ ...text, right: [] }, 'right: Escreva ao menos uma resposta certa'],
  [{ ...text, right: ['x'.repeat(201)] }, 'right.0: Use respostas de até 200 letras'],
])('what a question lacks is said beside it (%#)', (broken, sentence) => {
  const { error } = QuizInput.safeParse({ passPercent: 70, attemptsPerDay: 3, questions: [broken] })
  const said = error?.issues.map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`)
  expect(said).toEqual([sentence])
})

test('a whole question of each kind is taken', () => {
  const questions = [one, number, text].map((each, at) => ({ ...each, id: `q${at}` }))
  expect(QuizInput.safeParse({ passPercent: 70, attemptsPerDay: 3, questions }).success).toBe(true)
})
