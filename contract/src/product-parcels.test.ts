import { expect, test } from 'vitest'
import type { InstallmentTable } from './card.ts'
import { sayNarrowest, tableFor, withinReach } from './product-parcels.ts'

const table: InstallmentTable = {
  id: 'itb_1',
  interestFreeUpTo: 3,
  minParcel: 500,
  rates: [0, 0, 0, 199, 249, 299],
}
const short = { productId: 'prd_a', name: 'Mentoria', most: 4, interestFreeUpTo: 1 }
const long = { productId: 'prd_b', name: 'Formação', most: 8, interestFreeUpTo: 6 }
const own = [short, long]

test('without terms of its own a product is paid as the shop says', () => {
  expect(tableFor(table, own, ['prd_c'])).toBe(table)
  expect(tableFor(table, [], ['prd_a'])).toBe(table)
  expect(tableFor(null, own, ['prd_a'])).toBeNull()
})

test('fewer parcels than the shop, or more at the rate of its last one', () => {
  expect(tableFor(table, own, ['prd_a'])).toMatchObject({ interestFreeUpTo: 1, rates: [0, 0, 0, 199] })
  expect(tableFor(table, own, ['prd_b'])).toMatchObject({
    interestFreeUpTo: 6,
    rates: [0, 0, 0, 199, 249, 299, 299, 299],
  })
})

test('of several the narrowest holds, each way', () => {
  expect(tableFor(table, own, ['prd_a', 'prd_b'])).toMatchObject({
    interestFreeUpTo: 1,
    rates: { length: 4 },
  })
  expect(tableFor(table, own, ['prd_b', 'prd_c'])).toMatchObject({
    interestFreeUpTo: 3,
    rates: { length: 6 },
  })
})

test.each([
  [['prd_a', 'prd_b'], 'Em até 4x no cartão: é o limite de “Mentoria”.'],
  [['prd_a'], undefined],
  [['prd_b', 'prd_c'], undefined],
  [['prd_c', 'prd_d'], undefined],
])('%j is told as %s', (productIds, said) => {
  expect(sayNarrowest(table, own, productIds)).toBe(said)
})

test('what is not parted at all, and what is parted with interest alone, is told too', () => {
  const whole = [{ ...short, most: 1 }]
  expect(sayNarrowest(table, whole, ['prd_a', 'prd_c'])).toBe(
    'À vista no cartão: “Mentoria” não é parcelado.',
  )
  const dear = [{ ...short, most: 6 }]
  expect(sayNarrowest(table, dear, ['prd_a', 'prd_c'])).toBe(
    'No cartão, parcelas com juros: é a regra de “Mentoria”.',
  )
})

test('nobody offers more parcels than who charges the card can do', () => {
  expect(withinReach([long], 6)).toMatchObject([{ most: 6, interestFreeUpTo: 6 }])
})
