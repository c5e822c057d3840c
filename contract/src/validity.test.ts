import { expect, test } from 'vitest'
import { validityText } from './validity.ts'

test.each([
  ['2026-12-20', '19/12/2026'],
  ['2027-01-01', '31/12/2026'],
  ['2028-03-01', '29/02/2028'],
])('a period that ends before %s is good until %s', (firstOn, last) => {
  expect(validityText({ firstOn })).toBe(`Vale até ${last}. Não há cobrança automática.`)
})
