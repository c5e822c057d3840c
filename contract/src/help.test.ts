import { expect, test } from 'vitest'
import { withdrawalDaysOf, withdrawalRule } from './brazil/withdrawal.ts'
import { answersTo, BrandQuestions, HELP_IDS, helpOf } from './help.ts'
import { REFUND_BUSINESS_DAYS } from './refund-words.ts'

const textOf = (id: string) => helpOf([]).find((one) => one.id === id)!.text

test('the periods are those that refunds go by', () => {
  expect(textOf('withdrawal')).toContain(withdrawalRule(withdrawalDaysOf([])))
  expect(textOf('refund')).toContain(`em até ${REFUND_BUSINESS_DAYS.pix} dia útil`)
  expect(textOf('refund')).toContain(`em até ${REFUND_BUSINESS_DAYS.boleto} dias úteis`)
})

test('a brand changes an answer in its place, and has others behind all', () => {
  const questions = BrandQuestions.parse([
    { question: 'Vocês têm loja física?', answer: 'Sim, em Olinda.' },
    { question: 'E a nota fiscal?', answer: 'Chega em até um dia.', replaces: 'invoice' },
  ])
  const shown = helpOf(questions)
  expect(shown.map(({ id }) => id)).toEqual([...HELP_IDS, 'brand-0'])
  expect(shown.find(({ id }) => id === 'invoice')).toEqual({
    id: 'invoice',
    topic: 'purchase',
    question: 'E a nota fiscal?',
    text: 'Chega em até um dia.',
    links: [],
  })
  expect(shown.at(-1)).toMatchObject({ topic: 'brand', question: 'Vocês têm loja física?' })
})

test('two questions in one place are refused', () => {
  const twice = ['Onde está?', 'Onde ficou?'].map((question) => ({
    question,
    answer: 'Na sua conta.',
    replaces: 'where',
  }))
  expect(BrandQuestions.safeParse(twice).error?.issues[0]?.message).toContain('Duas perguntas')
})

const found = (typed: string) => answersTo(helpOf([]), typed).map(({ id }) => id)

test.each([
  ['DEVOLUCAO boleto', ['refund']],
  ['NOTA fiscal', ['invoice']],
  ['celular perdi', ['secondFactor']],
  ['submarino', []],
  ['%%', []],
  ['---', []],
])('%s is answered', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test.each(['', '  ', '\u200b'])('an empty search shows everything: %j', (typed) => {
  expect(found(typed)).toEqual(HELP_IDS)
})
