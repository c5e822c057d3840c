import type { CardSettings, InstallmentTable } from '@vitrine/contract/card'
import type { Price } from '@vitrine/contract/catalog'
import { expect, test } from 'vitest'
import { installmentsByPrice } from './installments.ts'

const table = (interestFreeUpTo: number): InstallmentTable => ({
  id: 'itb_1',
  interestFreeUpTo,
  minParcel: 500,
  rates: [0, ...Array.from({ length: 11 }, () => 299)],
})
const said = (
  amount: number,
  by: InstallmentTable | null,
  interval: Price['interval'] = 'once',
  whole = false,
  offersByCard = false,
  own: CardSettings['own'] = [],
) => {
  const words = installmentsByPrice(
    [{ id: 'prd_1', prices: [{ id: 'prc_1', amount, interval }] }],
    by && { frameUrl: 'https://c.example/', table: by, own, offersByCard, keepsCards: false },
    whole,
  ).prc_1
  return words && [words.offer, words.cost].filter(Boolean).join(' ').replaceAll('\u00a0', ' ')
}

test('with interest, what it costs in all and by the month is said with it; on its own page also by the year', () => {
  expect(said(120_000, table(1))).toBe('ou 12x de R$ 120,48 (total R$ 1.445,76, 2,99% a.m.)')
  expect(said(120_000, table(1), 'once', true)).toBe(
    'ou 12x de R$ 120,48 (total R$ 1.445,76, 2,99% a.m., 42,41% a.a.)',
  )
})

test('installments without interest are said before more with it, and the one that differs', () => {
  expect(said(10_000, table(3))).toBe('ou 3x sem juros de R$ 33,33, a 1ª de R$ 33,34')
  expect(said(9_900, table(3))).toBe('ou 3x sem juros de R$ 33,00')
})

test('what is small, charged every month, or sold where no card is taken is paid at once', () => {
  expect(said(990, table(1))).toBeUndefined()
  expect(said(120_000, table(1), 'month')).toBeUndefined()
  expect(said(120_000, null)).toBeUndefined()
  expect(said(120_000, table(1), 'year')).toMatch(/^ou 12x/)
})

test('where the card decides, the most that there can be is said before it is there', () => {
  expect(said(120_000, table(1), 'once', false, true)).toBe('ou em até 12x no cartão')
  expect(said(120_000, table(1), 'month', false, true)).toBeUndefined()
})

test('a product with terms of its own says those', () => {
  const own = [{ productId: 'prd_1', name: 'Mentoria', most: 4, interestFreeUpTo: 4 } as const]
  expect(said(120_000, table(1), 'once', false, false, own)).toBe('ou 4x sem juros de R$ 300,00')
  expect(said(120_000, table(1), 'once', false, false, [{ ...own[0]!, productId: 'prd_2' }])).toMatch(
    /^ou 12x/,
  )
})
