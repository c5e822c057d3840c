import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DUNNING,
  type Dunned,
  dunningDay,
  mailOfStep,
  nextDunning,
  plannedDay,
  suspendedOn,
} from './dunning.ts'
import { addDays, type CalendarDay, calendarDay, daysBetween } from './time.ts'

/** What is done on each day on which somebody looks. */
function dun(
  dueOn: CalendarDay,
  looks: readonly CalendarDay[],
  isTrial = false,
): { day: number; on: CalendarDay }[] {
  const taken: { day: number; on: CalendarDay }[] = []
  let state: Dunned = { dueOn, isTrial, day: null, on: null }
  for (const today of looks) {
    for (;;) {
      const next = nextDunning(state, today)
      if (!next || next.on > today) break
      taken.push({ day: next.step.day, on: today })
      state = { dueOn, isTrial, day: next.step.day, on: today }
    }
  }
  return taken
}

const tells = (day: number, isTrial: boolean) =>
  mailOfStep(DUNNING.find((step) => step.day === day)!, isTrial) !== undefined

const everyDay = (from: CalendarDay, count: number) =>
  Array.from({ length: count }, (_, i) => addDays(from, i))

test('looked at every day, each step comes on its own day', () => {
  const dueOn = calendarDay('2027-03-10')
  expect(dun(dueOn, everyDay(addDays(dueOn, -7), 60))).toEqual(
    DUNNING.map(({ day }) => ({ day, on: addDays(dueOn, day) })),
  )
})

test('what is due on a Saturday is late from the Monday on', () => {
  const saturday = calendarDay('2027-03-13')
  expect(dunningDay(saturday, 1)).toBe('2027-03-16')
  expect(suspendedOn(saturday)).toBe('2027-03-23')
})

test('a shop that stood still for forty days asks first, and takes nothing away sooner than the table says', () => {
  const dueOn = calendarDay('2027-03-10')
  const steps = dun(dueOn, everyDay(addDays(dueOn, 40), 60))
  expect(steps.map(({ day }) => day)).toEqual([-1, 1, 3, 7, 8, 12, 22])
  expect(daysBetween(steps[1]!.on, steps.at(-1)!.on)).toBe(21)
})

test('what is said to come, comes on that day', () => {
  const dueOn = calendarDay('2027-03-10')
  const late = { dueOn, day: 1, on: addDays(dueOn, 40) }
  const suspended = plannedDay(late, 'suspend', addDays(dueOn, 40))
  expect(suspended).toBe(addDays(dueOn, 47))
  expect(plannedDay(late, 'give-up', addDays(dueOn, 40))).toBe(addDays(dueOn, 61))
  expect(plannedDay(late, 'fall-due', addDays(dueOn, 40))).toBeUndefined()
  expect(plannedDay({ dueOn, day: null, on: null }, 'suspend', dueOn)).toBe(suspendedOn(dueOn))
})

test('whenever somebody looks: no step twice, never two messages on one day, never sooner than planned', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 41 }), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), gaps, fc.boolean(), (offset, pauses, isTrial) => {
      const dueOn = addDays(calendarDay('2026-01-01'), offset)
      let today = addDays(dueOn, -7)
      const looks = pauses.map((pause) => {
        today = addDays(today, pause)
        return today
      })
      const steps = dun(dueOn, looks, isTrial)
      for (const [i, { day, on }] of steps.entries()) {
        expect(on >= dunningDay(dueOn, day)).toBe(true)
        const before = steps[i - 1]
        if (before) expect(day).toBeGreaterThan(before.day)
      }
      const told = steps.filter(({ day }) => tells(day, isTrial)).map(({ on }) => on)
      expect(new Set(told).size).toBe(told.length)
    }),
  )
})
