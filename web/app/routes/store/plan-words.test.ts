import { expect, test } from 'vitest'
import { basisText, differenceText, paymentText } from './plan-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const month = { id: 'prc_a', amount: 7990, interval: 'month' } as const
const year = { id: 'prc_b', amount: 79000, interval: 'year' } as const

test.each([
  [{ amount: 7000, per: 'month' }, 'R$ 70,00 a mais por mês'],
  [{ amount: -16880, per: 'year' }, 'R$ 168,80 a menos por ano'],
  [{ amount: 0, per: 'year' }, 'O mesmo preço'],
] as const)('%j is said as %s', (difference, said) => {
  expect(plain(differenceText(difference))).toBe(said)
})

test('who pays by the month is told what a year is compared with', () => {
  expect(plain(basisText(month, { amount: -1, per: 'year' }))).toBe(
    'em relação a 12 mensalidades de R$ 79,90',
  )
  expect(basisText(month, { amount: -1, per: 'month' })).toBe('')
  expect(basisText(year, { amount: -1, per: 'year' })).toBe('')
})

test('another interval and a setup fee are said, the same interval too', () => {
  expect(paymentText(month, month)).toBe('Cada pagamento continua valendo um mês')
  expect(plain(paymentText(month, { ...year, setupFee: 19900 }))).toBe(
    'Cada pagamento passa a valer um ano, em vez de um mês, mais R$ 199,00 de adesão',
  )
})
