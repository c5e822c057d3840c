import { CYCLES, type Cycle, monthsOf } from '@vitrine/contract/billing-cycle'
import { addDays, addMonths, type CalendarDay, calendarDay, daysBetween } from '@vitrine/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bridgePeriod, daysIn, daysLeft, firstPeriod, periodsFrom } from './calendar.ts'

const MONTHLY = CYCLES.month
const starts = (cycle: Cycle, startOn: string, count: number) =>
  periodsFrom({ cycle, anchorOn: calendarDay(startOn) }, calendarDay(startOn), count).map(
    (one) => one.startOn,
  )

test.each([
  ['a month from the 31st', MONTHLY, '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ['a month over a leap day', MONTHLY, '2028-01-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
  ['a week over the end of a year', { unit: 'week', count: 1 }, '2026-12-28', ['2026-12-28', '2027-01-04']],
  ['a fortnight', { unit: 'week', count: 2 }, '2027-02-20', ['2027-02-20', '2027-03-06', '2027-03-20']],
  ['two months', { unit: 'month', count: 2 }, '2026-12-31', ['2026-12-31', '2027-02-28', '2027-04-30']],
  ['a quarter', { unit: 'month', count: 3 }, '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30']],
  ['half a year', { unit: 'month', count: 6 }, '2026-08-31', ['2026-08-31', '2027-02-28', '2027-08-31']],
  [
    'a year from a leap day',
    CYCLES.year,
    '2024-02-29',
    ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  ],
] as const)('%s', (_, cycle, first, expected) => {
  expect(starts(cycle, first, expected.length)).toEqual(expected)
})

const day = fc.integer({ min: 0, max: 20 * 365 }).map((n) => addDays(calendarDay('2015-01-01'), n))
const cycle = fc.record({
  unit: fc.constantFrom('week', 'month', 'year'),
  count: fc.integer({ min: 1, max: 12 }),
}) satisfies fc.Arbitrary<Cycle>

describe('over ten years and all days', () => {
  test('each period begins where the one before ends, and none is empty', () => {
    fc.assert(
      fc.property(cycle, day, (every, startOn) => {
        const periods = periodsFrom({ cycle: every, anchorOn: startOn }, startOn, 24)
        for (const [i, one] of periods.entries()) {
          expect(daysIn(one)).toBeGreaterThan(0)
          if (i > 0) expect(one.startOn).toBe(periods[i - 1]!.endOn)
        }
      }),
    )
  })

  test('a day of the month never drifts: it is the anchor, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(cycle, day, (every, startOn) => {
        const months = monthsOf(every)
        fc.pre(months !== undefined)
        const anchor = Number(startOn.slice(8))
        const periods = periodsFrom({ cycle: every, anchorOn: startOn }, startOn, 24)
        for (const [i, one] of periods.entries())
          expect(one.endOn).toBe(addMonths(anchor, startOn, (i + 1) * months!))
      }),
    )
  })
})

test('a trial ends on the anchor; without one the first day is the anchor', () => {
  const startOn = calendarDay('2027-01-25')
  expect(firstPeriod(MONTHLY, startOn, 6)).toMatchObject({
    anchorOn: '2027-01-31',
    period: { startOn, endOn: '2027-01-31' },
  })
  expect(firstPeriod(MONTHLY, startOn)).toMatchObject({
    anchorOn: startOn,
    period: { startOn, endOn: '2027-02-25' },
  })
})

test('the days left of a period never grow, begin with all of them and end with none', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 400 }), (startOn, offset) => {
      const [period] = periodsFrom({ cycle: MONTHLY, anchorOn: startOn }, startOn, 1)
      const at = (days: number): CalendarDay => addDays(startOn, days)
      const left = daysLeft(period!, at(offset))
      expect(left).toBeGreaterThanOrEqual(daysLeft(period!, at(offset + 1)))
      expect(daysLeft(period!, startOn)).toBe(daysIn(period!))
      expect(daysLeft(period!, period!.endOn)).toBe(0)
    }),
  )
})

test('another due day makes the next period longer and never shorter, by less than a month', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 28 }), (startOn, anchorDay) => {
      const bridge = bridgePeriod(MONTHLY, startOn, anchorDay)
      const usual = addMonths(Number(startOn.slice(8)), startOn, 1)
      expect(Number(bridge.endOn.slice(8))).toBe(anchorDay)
      expect(bridge.endOn >= usual).toBe(true)
      expect(daysBetween(usual, bridge.endOn)).toBeLessThan(31)
    }),
  )
})
