import { expect, test } from 'vitest'
import { CARD_BRANDS, cardBrand, passesLuhn } from './card-brand.ts'

test.each([
  ['4235 6477 2802 5682', 'visa'],
  ['5480 8328 0103 3311', 'mastercard'],
  ['3753 651535 56885', 'amex'],
  ['5067 7667 8388 8311', 'elo'],
  ['6062 8200 0000 0003', 'hipercard'],
  ['6370 9500 0000 0005', 'hiper'],
] as const)('%s is %s', (number, brand) => {
  const digits = number.replaceAll(' ', '')
  expect(cardBrand(number)).toBe(brand)
  expect(cardBrand(digits.slice(0, 6))).toBe(brand)
  expect(CARD_BRANDS[brand].lengths).toContain(digits.length)
  expect(passesLuhn(number)).toBe(true)
  expect(passesLuhn(number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10))).toBe(false)
})

test.each([
  ['401177', 'visa'],
  ['401178', 'elo'],
  ['401179', 'elo'],
  ['4011', 'visa'],
  ['222099', undefined],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', undefined],
  ['55', 'mastercard'],
  ['56', undefined],
  ['506698', undefined],
  ['506699', 'elo'],
  ['506778', 'elo'],
  ['506779', undefined],
  ['509000', 'elo'],
  ['650034', undefined],
  ['650035', 'elo'],
  ['650901', 'elo'],
  ['655020', undefined],
  ['655058', 'elo'],
  ['637374', undefined],
  ['63737423', 'hiper'],
  ['5031433215406351', undefined],
  ['', undefined],
])('"%s" begins a card of %s', (digits, brand) => {
  expect(cardBrand(digits)).toBe(brand)
})

test('the number that Mercado Pago calls Mastercard is a card number all the same', () => {
  expect(passesLuhn('5031 4332 1540 6351')).toBe(true)
  expect(passesLuhn('')).toBe(false)
})
