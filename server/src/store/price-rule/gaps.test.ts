import { addDays, calendarDay, daysBetween } from '@vitrine/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapsIn } from './rules.ts'

const DAY = calendarDay('2026-11-01')
const period = { from: DAY, to: addDays(DAY, 29) }
const version = (from: number, to: number | null) => ({
  id: 'rul_1',
  startsOn: addDays(DAY, from),
  endsOn: to === null ? null : addDays(DAY, to),
})
const gaps = (...versions: ReturnType<typeof version>[]) =>
  gapsIn(versions, period).map(({ from, to }) => [daysBetween(DAY, from), daysBetween(DAY, to)])

test('days without a version are found, before, between and after', () => {
  expect(gaps()).toEqual([[0, 29]])
  expect(gaps(version(-5, null))).toEqual([])
  expect(gaps(version(3, 9), version(12, 19))).toEqual([
    [0, 2],
    [10, 11],
    [20, 29],
  ])
  expect(gaps(version(10, null), version(0, 9))).toEqual([])
  expect(gaps(version(40, null))).toEqual([[0, 29]])
})

test('a day is in a gap exactly when no version holds on it', () => {
  const days = fc.array(fc.tuple(fc.integer({ min: -10, max: 40 }), fc.option(fc.nat({ max: 15 }))))
  fc.assert(
    fc.property(days, (spans) => {
      const versions = spans.map(([from, length]) => version(from, length === null ? null : from + length))
      const found = gapsIn(versions, period)
      for (let i = 0; i < 30; i++) {
        const day = addDays(DAY, i)
        const held = versions.some(({ startsOn, endsOn }) => startsOn <= day && (!endsOn || day <= endsOn))
        expect(found.some(({ from, to }) => from <= day && day <= to)).toBe(!held)
      }
    }),
  )
})
