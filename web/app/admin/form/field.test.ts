import { expect, test } from 'vitest'
import { inWords } from './differences.tsx'
import { cleaned, type Field, ofUse, pathsOf, type Values } from './field.ts'

const FIELDS: readonly Field[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'O que dá',
    of: [
      ['percent', 'Porcentagem'],
      ['days', 'Dias'],
    ],
  },
  { kind: 'percent', name: 'value', label: 'Desconto', when: ({ kind }) => kind === 'percent' },
  { kind: 'count', name: 'value', label: 'Dias', unit: 'dias', when: ({ kind }) => kind === 'days' },
  { kind: 'money', name: 'conditions.most', label: 'Máximo', when: ({ kind }) => kind === 'percent' },
  {
    kind: 'rows',
    name: 'prices',
    label: 'Preços',
    noun: 'Preço',
    add: 'Incluir preço',
    most: 2,
    empty: {},
    fields: [
      { kind: 'money', name: 'amount', label: 'Preço' },
      { kind: 'money', name: 'fee', label: 'Adesão', when: ({ isPlan }) => isPlan === true },
    ],
  },
]

const VALUES: Values = {
  kind: 'days',
  value: 7,
  conditions: { most: 500, least: 1 },
  prices: [
    { amount: 4990, fee: 100, isPlan: false },
    { amount: null, fee: 100, isPlan: true },
  ],
}

test('what is of no use by what is chosen is not sent, at any depth, and what shares its name is', () => {
  expect(cleaned(ofUse(FIELDS, VALUES))).toEqual({
    kind: 'days',
    value: 7,
    conditions: { least: 1 },
    prices: [
      { amount: 4990, isPlan: false },
      { fee: 100, isPlan: true },
    ],
  })
  expect(VALUES.conditions).toEqual({ most: 500, least: 1 })
})

test('a field is told from what has none by its path', () => {
  expect(pathsOf(FIELDS, VALUES)).toEqual([
    'kind',
    'value',
    'prices',
    'prices.0.amount',
    'prices.1.amount',
    'prices.1.fee',
  ])
})

test.each([
  [FIELDS[0]!, 'percent', 'Porcentagem'],
  [FIELDS[1]!, 1250, '12,5%'],
  [FIELDS[2]!, 7, '7 dias'],
  [FIELDS[3]!, 4990, 'R$\u00a049,90'],
  [FIELDS[3]!, null, '–'],
  [FIELDS[4]!, [{ amount: 4990 }], 'Preço: R$\u00a049,90, Adesão: –'],
])('a value is read as people write it: %#', (field, value, words) => {
  expect(inWords(field, value)).toBe(words)
})
