import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoletoTerms, latenessFor, promptnessFor, promptText, sayPrompt } from './boleto-terms.ts'

const terms = (productId: string, own: Partial<BoletoTerms>): BoletoTerms => ({
  ...{ productId, name: productId, lateDays: 0, fineBp: 0, interestBp: 0, promptBp: 0, promptDays: 0 },
  ...own,
})
const LENIENT = terms('lenient', { lateDays: 30, fineBp: 100, interestBp: 50, promptBp: 500 })
const EARLY = terms('early', { promptBp: 1000, promptDays: 2 })
const SHOP = { days: 15, fineBp: 200, interestBp: 0 }
const own = [LENIENT, EARLY]

test.each([
  [['lenient'], SHOP, { days: 30, fineBp: 100, interestBp: 50 }],
  [['other'], SHOP, SHOP],
  [['lenient', 'other'], SHOP, { days: 15, fineBp: 100, interestBp: 0 }],
  // What one of them does not allow, together they do not.
  [['lenient', 'early'], SHOP, undefined],
  [['lenient', 'other'], undefined, undefined],
  [[], SHOP, undefined],
])('%j beside %j are taken late by %j', (productIds, shop, expected) => {
  expect(latenessFor(shop, own, productIds)).toEqual(expected)
})

const line = (productId: string, total: number) => ({ productId, total })

test.each([
  [[line('lenient', 10_000)], { total: 10_000, toPay: 10_000 }, { days: 0, discount: 500 }],
  [
    [line('lenient', 10_000), line('other', 5_000)],
    { total: 15_000, toPay: 15_000 },
    { days: 0, discount: 500 },
  ],
  [
    [line('lenient', 10_000), line('early', 5_000)],
    { total: 15_000, toPay: 15_000 },
    { days: 2, discount: 1_000 },
  ],
  // Half of it is paid by store credit, and a boleto is made for the rest.
  [[line('lenient', 10_000)], { total: 10_000, toPay: 5_000 }, { days: 0, discount: 250 }],
  [[line('other', 10_000)], { total: 10_000, toPay: 10_000 }, undefined],
  [[line('lenient', 9)], { total: 9, toPay: 9 }, undefined],
  [[line('lenient', 0)], { total: 0, toPay: 0 }, undefined],
])('%j of %j: %j', (lines, of, expected) => {
  expect(promptnessFor(own, lines, of)).toEqual(expected)
})

test('something is always left to pay, and never more is taken off than the greatest share of all', () => {
  const lines = fc.array(fc.record({ productId: fc.constantFrom('a', 'b', 'c'), total: fc.nat(1_000_000) }), {
    minLength: 1,
    maxLength: 8,
  })
  const shares = fc.record({ a: fc.nat(5000), b: fc.nat(5000) })
  fc.assert(
    fc.property(lines, shares, fc.double({ min: 0, max: 1, noNaN: true }), (items, { a, b }, part) => {
      const total = items.reduce((sum, item) => sum + item.total, 0)
      const toPay = Math.round(total * part)
      const given = promptnessFor([terms('a', { promptBp: a }), terms('b', { promptBp: b })], items, {
        total,
        toPay,
      })
      if (!given) return
      expect(given.discount).toBeLessThan(toPay)
      expect(given.discount).toBeLessThanOrEqual((toPay * Math.max(a, b)) / 10_000 + items.length)
    }),
  )
})

test('what it saves is said before and after', () => {
  expect(sayPrompt(own, ['lenient'])).toBe('5% de desconto até o vencimento.')
  expect(sayPrompt(own, ['lenient', 'other'])).toBe('5% de desconto em “lenient” até o vencimento.')
  expect(sayPrompt(own, ['lenient', 'early'])).toBe(
    '5% de desconto em “lenient” e 10% de desconto em “early” até 2 dias antes do vencimento.',
  )
  expect(sayPrompt(own, ['other'])).toBeUndefined()
  expect(promptText({ until: '2026-11-27', discount: 500 }, 10_000).replaceAll('\u00a0', ' ')).toBe(
    'Pague até 27/11/2026 e o banco cobra só R$ 95,00: R$ 5,00 de desconto de pontualidade.',
  )
})
