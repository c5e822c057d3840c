import { expect, test } from 'vitest'
import type { InstallmentTable } from './card.ts'
import { type InstallmentProduct, sayNarrowest, tableFor, withinReach } from './product-installments.ts'

const table: InstallmentTable = {
  id: 'itb_1',
  interestFreeUpTo: 3,
  minParcel: 500,
  rates: [0, 0, 0, 199, 249, 299],
}
const short = { productId: 'prd_a', name: 'Mentoria', most: 4, interestFreeUpTo: 1 } as const
const long = { productId: 'prd_b', name: 'Formação', most: 8, interestFreeUpTo: 6 } as const
const own = [short, long]

test('without terms of its own a product is paid as the shop says', () => {
  expect(tableFor(table, own, ['prd_c'])).toBe(table)
  expect(tableFor(table, [], ['prd_a'])).toBe(table)
  expect(tableFor(null, own, ['prd_a'])).toBeNull()
})

test('fewer installments than the shop, or more at the rate of its last one', () => {
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

const NAMES = { prd_a: 'Mentoria', prd_b: 'Formação', prd_c: 'Planilha', prd_d: 'Guia' }
const of = (...ids: (keyof typeof NAMES)[]): InstallmentProduct[] =>
  ids.map((id) => ({ id, name: NAMES[id], interval: 'once' }))

test.each<[InstallmentProduct[], string | undefined]>([
  [of('prd_a', 'prd_b'), 'Em até 4x no cartão, com juros: é o limite de “Mentoria”.'],
  [of('prd_a'), undefined],
  [of('prd_b', 'prd_c'), 'Em até 6x no cartão, sem juros em até 3x: é o limite de “Planilha”.'],
  [of('prd_c', 'prd_d'), undefined],
  [
    [...of('prd_c'), { id: 'prd_m', name: 'Clube', interval: 'month' }],
    'À vista no cartão: “Clube” não é parcelado.',
  ],
])('%j is told as %s', (products, said) => {
  expect(sayNarrowest(table, own, products)).toBe(said)
})

test('what is not split at all, what is split with interest alone, and who brings which, is told too', () => {
  const together = of('prd_a', 'prd_c')
  expect(sayNarrowest(table, [{ ...short, most: 1 }], together)).toBe(
    'À vista no cartão: “Mentoria” não é parcelado.',
  )
  expect(sayNarrowest(table, [{ ...short, most: 6 }], together)).toBe(
    'No cartão, parcelas com juros: é a regra de “Mentoria”.',
  )
  const dear = { ...table, interestFreeUpTo: 1 }
  expect(sayNarrowest(dear, [{ ...short, most: 2, interestFreeUpTo: 2 }], together)).toBe(
    'Em até 2x no cartão: é o limite de “Mentoria”. No cartão, parcelas com juros: é a regra de “Planilha”.',
  )
})

test('nobody offers more installments than who charges the card can do', () => {
  expect(withinReach([long], 6)).toMatchObject([{ most: 6, interestFreeUpTo: 6 }])
})
