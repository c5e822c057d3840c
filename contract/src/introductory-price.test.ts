import { expect, test } from 'vitest'
import { introductoryText, priceOfCharge } from './introductory-price.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['month', 1, 'R$ 9,90 no primeiro mês, depois R$ 49,90 por mês'],
  ['month', 3, 'R$ 9,90 por mês nos 3 primeiros meses, depois R$ 49,90 por mês'],
  ['week', 2, 'R$ 9,90 por semana nas 2 primeiras semanas, depois R$ 49,90 por semana'],
  ['quarter', 2, 'R$ 9,90 a cada 3 meses nos 2 primeiros trimestres, depois R$ 49,90 a cada 3 meses'],
  ['year', 1, 'R$ 9,90 no primeiro ano, depois R$ 49,90 por ano'],
] as const)('by %s, %i charges: %s', (interval, cycles, says) => {
  expect(plain(introductoryText({ amount: 4_990, interval, introductory: { amount: 990, cycles } }))).toBe(
    says,
  )
})

test('the charges after the introductory ones cost the price', () => {
  const price = { amount: 4_990, introductory: { amount: 990, cycles: 2 } }
  expect([1, 2, 3].map((number) => priceOfCharge(price, number))).toEqual([990, 990, 4_990])
  expect(priceOfCharge({ amount: 4_990 }, 1)).toBe(4_990)
})
