import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderCode, parseOrderCode } from './order-code.ts'

/** The digits of a code, as a person would read them to somebody. */
const digitsOf = (code: string) => code.replaceAll('-', '')

/** Luhn, as ISO/IEC 7812-1 annex B states it: doubled from the right, the whole divisible by ten. */
const isValid = (digits: string) =>
  [...digits]
    .reverse()
    .map((digit, i) => (i % 2 === 1 ? Number(digit) * 2 : Number(digit)))
    .reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) %
    10 ===
  0

const codes = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 99_999_999 }))
  .map(([year, number]) => orderCode(year, number))

test('a code is year, number and check digit', () => {
  expect(orderCode(2026, 42)).toBe('2026-000042-5')
  expect(orderCode(2026, 1_234_567)).toMatch(/^2026-1234567-\d$/)
})

test('a code of a series begins with its letters, however it is typed', () => {
  expect(orderCode(2026, 42, 'GG')).toBe('GG-2026-000042-5')
  for (const typed of ['GG-2026-000042-5', 'gg2026 000042 5', ' Gg 2026.000042.5'])
    expect(parseOrderCode(typed), typed).toBe('GG-2026-000042-5')
  expect(parseOrderCode('GG-2026-000042-7')).toBeUndefined()
})

test('a mistyped figure never makes another code', () => {
  fc.assert(
    fc.property(codes, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, place, shift) => {
      const digits = digitsOf(code)
      const at = place % digits.length
      const wrong = digits.slice(0, at) + ((Number(digits[at]) + shift) % 10) + digits.slice(at + 1)
      return isValid(digits) && !isValid(wrong)
    }),
  )
})

test('a code is read however it is typed, and nothing else is', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const [year, number, check] = code.split('-')
      const typed = [
        code,
        ` ${code} `,
        digitsOf(code),
        `${year} ${number} ${check}`,
        code.replaceAll('-', '–'),
      ]
      return typed.every((text) => parseOrderCode(text) === code)
    }),
  )
  for (const text of ['', '2026-000042-7', '2026-42-5', 'P2026-000042-5', 'pedido'])
    expect(parseOrderCode(text), text).toBeUndefined()
})
