import { expect, test } from 'vitest'
import { CYCLES, endOfCycle, monthlyAmount, partsOf } from './billing-cycle.ts'
import { Interval } from './catalog.ts'
import { mostInstallments } from './installments.ts'
import { centavos } from './money.ts'
import { renewalText } from './renewal-words.ts'
import { calendarDay } from './time.ts'

const PLANS = Interval.exclude(['once']).options

test('each interval lasts longer than the one before it', () => {
  const ends = PLANS.map((interval) => endOfCycle(CYCLES[interval], 31, calendarDay('2027-01-31')))
  expect(ends).toEqual(['2027-02-07', '2027-02-28', '2027-03-31', '2027-04-30', '2027-07-31', '2028-01-31'])
  const parts = PLANS.map((interval) => partsOf(CYCLES[interval]))
  expect(parts).toEqual([3, 13, 26, 39, 78, 156])
})

test('what a plan comes to in a month is the same whatever part of a year it is charged by', () => {
  const amounts = {
    week: 3_00,
    month: 13_00,
    'two-months': 26_00,
    quarter: 39_00,
    'half-year': 78_00,
    year: 156_00,
  }
  for (const interval of PLANS)
    expect(monthlyAmount(centavos(amounts[interval]), CYCLES[interval]), interval).toBe(13_00)
})

test('no installment comes after the next charge', () => {
  expect(PLANS.map((interval) => mostInstallments([interval]))).toEqual([1, 1, 2, 3, 6, Infinity])
  expect(mostInstallments(['once', 'quarter'])).toBe(3)
  expect(mostInstallments([])).toBe(Infinity)
})

test.each([
  ['week', 'R$ 419,90 por semana'],
  ['month', 'R$ 419,90 por mês'],
  ['two-months', 'R$ 419,90 a cada 2 meses'],
  ['quarter', 'R$ 419,90 a cada 3 meses'],
  ['half-year', 'R$ 419,90 a cada 6 meses'],
  ['year', 'R$ 419,90 por ano'],
] as const)('a plan of every %s says it before it is paid', (interval, said) => {
  const text = renewalText({ amount: 41_990, firstOn: '2027-04-30', interval }).replaceAll('\u00a0', ' ')
  expect(text).toContain(`${said}, a partir de 30/04/2027`)
})
