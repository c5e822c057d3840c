import type { Price, Product } from '@vitrine/contract/catalog'
import { expect, test } from 'vitest'
import { basisText, bundleSaving, differenceText, paymentText, yearlySaving } from './plan-prices.ts'

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

const price = (interval: Price['interval'], amount: number): Price => ({
  id: `prc_${interval}`,
  interval,
  amount,
})
test('a setup fee counts in the first year', () => {
  const monthly = { ...price('month', 2990), setupFee: 5000 }
  expect(yearlySaving([monthly, price('year', 29_900)])).toBe(12 * 2990 + 5000 - 29_900)
  expect(yearlySaving([price('month', 2990), { ...price('year', 29_900), setupFee: 6000 }])).toBeUndefined()
})

const item = (itemPrice: Price, isAlone = true): Product['items'][number] => ({
  isAlone,
  id: 'prd_1',
  slug: 'um',
  type: 'one-off',
  name: 'Um',
  summary: 'Um.',
  cover: '/covers/um.svg',
  category: { id: 'cat_1', slug: 'arte', name: 'Arte' },
  price: itemPrice,
  soldOut: false,
  sale: 'open' as const,
})

test('a year is compared with twelve months', () => {
  expect(yearlySaving([price('month', 2990), price('year', 29900)])).toBe(5980)
})

test('no saving is promised that is none', () => {
  expect(yearlySaving([price('month', 2990), price('year', 35880)])).toBeUndefined()
  expect(yearlySaving([price('year', 29900)])).toBeUndefined()
})

test('a bundle is compared with its items', () => {
  expect(bundleSaving([item(price('once', 9900)), item(price('once', 4900))], price('once', 11900))).toBe(
    2900,
  )
})

test('what may not be bought apart does not count', () => {
  const [sold, gone] = [item(price('once', 9900)), item(price('once', 4900), false)]
  expect(bundleSaving([sold, gone], price('once', 7900))).toBe(2000)
  expect(bundleSaving([sold, gone], price('once', 11900))).toBeUndefined()
  expect(bundleSaving([gone], price('once', 100))).toBeUndefined()
})

test('a bundle with a subscription in it is not compared', () => {
  expect(
    bundleSaving([item(price('once', 9900)), item(price('month', 4900))], price('once', 5900)),
  ).toBeUndefined()
})
