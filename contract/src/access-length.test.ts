import { expect, test } from 'vitest'
import { accessEnd, accessText, dayBefore, lastDayOf } from './access-length.ts'
import { calendarDay } from './time.ts'

test.each([
  ['2026-11-20', 12, '2027-11-20'],
  ['2026-01-31', 1, '2026-03-01'],
  ['2024-02-29', 12, '2025-03-01'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
] as const)('from %s, %i months end with the day %s', (from, months, last) => {
  expect(lastDayOf(calendarDay(from), months)).toBe(last)
})

test('the whole of the last day is inside, in São Paulo', () => {
  const end = accessEnd(calendarDay('2026-11-20'), 12)
  expect(end.toISOString()).toBe('2027-11-21T03:00:00.000Z')
  expect(dayBefore(end)).toBe('2027-11-20')
})

test('what it is called', () => {
  expect([undefined, 1, 12].map(accessText)).toEqual([
    'Acesso vitalício',
    'Acesso por 1 mês',
    'Acesso por 12 meses',
  ])
})
