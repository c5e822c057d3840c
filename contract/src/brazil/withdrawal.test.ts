import { expect, test } from 'vitest'
import { calendarDay } from '../time.ts'
import { withdrawalDeadline } from './withdrawal.ts'

test.each([
  ['2026-11-20', 7, '2026-11-27', 'the first day does not count'],
  ['2026-11-20', 3, '2026-11-27', 'never fewer than the law grants'],
  ['2026-11-20', 30, '2026-12-20', 'a longer guarantee, which may end on a Sunday'],
  ['2026-12-18', 7, '2026-12-28', 'Christmas, a Friday, moves on to Monday'],
  ['2026-12-24', 7, '2027-01-04', 'two holidays and a weekend in a row'],
])('paid on %s with %i days: until %s (%s)', (paidOn, days, last) => {
  expect(withdrawalDeadline(calendarDay(paidOn), days)).toBe(last)
})
