import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { often } from '../../test/support/often.ts'
import * as time from './time.ts'
import { calendarDay } from './time.ts'

const at = (text: string) => new Date(text)
const days = fc
  .date({ min: at('1890-01-01T12:00:00Z'), max: at('2090-12-31T12:00:00Z'), noInvalidDate: true })
  .map((date) => calendarDay(date.toISOString().slice(0, 10)))

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '20/11/2026', '', '2026-11-20T00:00'])(
  '"%s" is no day',
  (text) => {
    expect(time.parseDay(text)).toBeUndefined()
    expect(() => calendarDay(text)).toThrow(RangeError)
  },
)

test.each([
  ['2026-11-21T02:59:59.999Z', '2026-11-20'],
  ['2026-11-21T03:00:00.000Z', '2026-11-21'],
  ['2026-01-01T00:00:00Z', '2025-12-31'],
  ['2018-11-20T02:00:00Z', '2018-11-20'],
])('%s is on %s in São Paulo', (instant, day) => {
  expect(time.today(at(instant))).toBe(day)
})

describe('a day begins and ends', () => {
  test.each([
    ['2026-11-20', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
    ['2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
    ['2019-02-16', '2019-02-16T02:00:00.000Z', '2019-02-17T02:59:59.999Z'],
    ['2019-02-17', '2019-02-17T03:00:00.000Z', '2019-02-18T02:59:59.999Z'],
  ])('%s: %s to %s, summer time included', (day, first, last) => {
    expect(time.startOfDay(calendarDay(day)).toISOString()).toBe(first)
    expect(time.endOfDay(calendarDay(day)).toISOString()).toBe(last)
  })

  test('as Temporal says, for two hundred years', () => {
    fc.assert(
      fc.property(days, (day) => {
        const midnight = Temporal.PlainDate.from(day).toZonedDateTime(time.TIME_ZONE).epochMilliseconds
        expect(time.startOfDay(day).getTime()).toBe(midnight)
      }),
      { numRuns: often(1000) },
    )
  })

  test('and both ends are on it', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(time.dayOf(time.startOfDay(day))).toBe(day)
        expect(time.dayOf(time.endOfDay(day))).toBe(day)
      }),
    )
  })
})

describe('days and months', () => {
  test.each([
    [31, '2026-01-31', 1, '2026-02-28'],
    [31, '2026-02-28', 1, '2026-03-31'],
    [31, '2028-01-31', 1, '2028-02-29'],
    [30, '2026-11-30', 3, '2027-02-28'],
    [31, '2026-12-31', 12, '2027-12-31'],
    [29, '2028-02-29', 12, '2029-02-28'],
    [20, '2026-11-20', 0, '2026-11-20'],
    [31, '2026-03-31', -1, '2026-02-28'],
  ])('anchor %i from %s, %i months on: %s', (anchor, from, months, expected) => {
    expect(time.addMonths(anchor, calendarDay(from), months)).toBe(expected)
  })

  test.each(Array.from({ length: 31 }, (_, index) => index + 1))(
    'anchor %i does not drift in ten years',
    (anchor) => {
      const start = time.addMonths(anchor, calendarDay('2026-01-01'), 0)
      let day = start
      for (let month = 1; month <= 120; month++) {
        day = time.addMonths(anchor, day, 1)
        expect(day).toBe(time.addMonths(anchor, start, month))
        const nextIsFirst = time.addDays(day, 1).endsWith('-01')
        expect(Number(day.slice(8)) === anchor || (nextIsFirst && Number(day.slice(8)) < anchor)).toBe(true)
      }
      expect(day.slice(0, 7)).toBe('2036-01')
    },
  )

  test.each([0, 32, 1.5])('%s is no anchor day', (anchor) => {
    expect(() => time.addMonths(anchor, calendarDay('2026-01-01'), 1)).toThrow(RangeError)
  })

  test('days are added across years and leap days', () => {
    expect(time.addDays(calendarDay('2026-12-31'), 1)).toBe('2027-01-01')
    expect(time.addDays(calendarDay('2028-02-28'), 1)).toBe('2028-02-29')
    expect(time.addDays(calendarDay('2026-03-01'), -1)).toBe('2026-02-28')
    expect(time.daysBetween(calendarDay('2026-11-20'), calendarDay('2027-11-20'))).toBe(365)
    expect(time.weekday(calendarDay('2026-11-22'))).toBe(0)
  })
})

describe('for people', () => {
  test('days, times and both', () => {
    expect(time.formatDay(calendarDay('2026-11-20'))).toBe('20/11/2026')
    expect(time.formatTime(at('2026-11-20T03:00:00Z'))).toBe('00:00')
    expect(time.formatDateTime(at('2026-11-20T20:05:59Z'))).toBe('20/11/2026 às 17:05')
    expect(time.formatDateTime(at('2018-12-25T01:30:00Z'))).toBe('24/12/2018 às 23:30')
  })

  test.each([
    ['2026-11-20T20:04:30Z', 'há pouco'],
    ['2026-11-20T20:05:30Z', 'em instantes'],
    ['2026-11-20T20:00:00Z', 'há 5 minutos'],
    ['2026-11-20T20:04:00Z', 'há 1 minuto'],
    ['2026-11-20T15:00:00Z', 'há 5 horas'],
    ['2026-11-20T23:05:00Z', 'em 3 horas'],
    ['2026-11-20T02:59:00Z', 'ontem'],
    ['2026-11-18T20:05:00Z', 'há 2 dias'],
    ['2026-11-21T20:05:00Z', 'amanhã'],
    ['2026-11-30T20:05:00Z', 'em 10 dias'],
    ['2026-10-20T20:05:00Z', '20/10/2026'],
  ])('at 17:05 of 20/11/2026, %s was %s', (instant, text) => {
    expect(time.relative(at(instant), at('2026-11-20T20:05:00Z'))).toBe(text)
  })
})
