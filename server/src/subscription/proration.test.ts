import { addDays, calendarDay } from '@vitrine/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditFor, daysIn } from './calendar.ts'

const period = (startOn: string, endOn: string) => ({
  startOn: calendarDay(startOn),
  endOn: calendarDay(endOn),
})
const MARCH = period('2027-03-01', '2027-04-01')
const FEBRUARY = period('2027-02-01', '2027-03-01')

test.each([
  ['the whole on its first day', 3990, MARCH, '2027-03-01', 3990],
  ['its last day', 3990, MARCH, '2027-03-31', 129],
  ['the middle of it', 3990, MARCH, '2027-03-16', 2059],
  ['half a centavo is one', 1, period('2027-03-01', '2027-03-03'), '2027-03-02', 1],
  ['a short month has larger days', 3990, FEBRUARY, '2027-02-15', 1995],
  ['a leap year', 36600, period('2028-01-01', '2029-01-01'), '2028-12-31', 100],
  ['nothing once it is over', 3990, MARCH, '2027-04-01', 0],
  ['nothing of what was free', 0, MARCH, '2027-03-10', 0],
  ['no more than it is worth before it begins', 3990, MARCH, '2027-02-10', 3990],
])('%s', (_, value, of, day, credit) => {
  expect(creditFor(value, of, calendarDay(day)).amount).toBe(credit)
})

test('what is credited and what was used make what was paid, and no day makes more of it', () => {
  const cases = fc.record({
    value: fc.integer({ min: 0, max: 10_000_000 }),
    start: fc.integer({ min: 0, max: 4000 }),
    days: fc.integer({ min: 1, max: 366 }),
    day: fc.integer({ min: -30, max: 400 }),
  })
  fc.assert(
    fc.property(cases, ({ value, start, days, day }) => {
      const startOn = addDays(calendarDay('2026-01-01'), start)
      const one = { startOn, endOn: addDays(startOn, days) }
      const { amount } = creditFor(value, one, addDays(startOn, day))
      const next = creditFor(value, one, addDays(startOn, day + 1)).amount
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(value)
      expect(next).toBeLessThanOrEqual(amount)
      const used = Math.min(Math.max(day, 0), daysIn(one))
      expect(Math.abs(amount - (value * (daysIn(one) - used)) / daysIn(one))).toBeLessThanOrEqual(0.5)
    }),
  )
})
