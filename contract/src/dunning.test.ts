import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Dunned,
  type DunningPolicy,
  dunningDay,
  dunningSteps,
  mailOfStep,
  nextDunning,
  plannedDay,
  suspendedOn,
} from './dunning.ts'
import { addDays, type CalendarDay, calendarDay, daysBetween } from './time.ts'

/** What the product comes with. */
const POLICY: DunningPolicy = {
  id: 'dun_00000000000000000000000000',
  retryDays: [1, 3, 7, 14],
  shiftsToPayday: true,
  networkRetryMinutes: [5, 60, 360],
  reminderDays: [-3, 0, 1, 3, 7, 12],
  suspendDay: 8,
  cancelDay: 22,
  debtDays: null,
}
/** One that asks twice, and waits for long. */
const PATIENT: DunningPolicy = { ...POLICY, reminderDays: [2, 30], suspendDay: 15, cancelDay: 45 }

/** What is done on each day on which somebody looks. */
function dun(
  dueOn: CalendarDay,
  looks: readonly CalendarDay[],
  {
    policy = POLICY,
    isTrial = false,
    isCharged = false,
  }: Partial<Pick<Dunned, 'policy' | 'isTrial' | 'isCharged'>> = {},
): { day: number; on: CalendarDay }[] {
  const taken: { day: number; on: CalendarDay }[] = []
  let state: Dunned = { policy, dueOn, isTrial, isCharged, day: null, on: null }
  for (const today of looks) {
    for (;;) {
      const next = nextDunning(state, today)
      if (!next || next.on > today) break
      taken.push({ day: next.step.day, on: today })
      state = { policy, dueOn, isTrial, isCharged, day: next.step.day, on: today }
    }
  }
  return taken
}

const sendsMail = (policy: DunningPolicy, day: number, isTrial: boolean) =>
  mailOfStep(dunningSteps(policy).find((step) => step.day === day)!, isTrial) !== undefined

const everyDay = (from: CalendarDay, count: number) =>
  Array.from({ length: count }, (_, i) => addDays(from, i))

test('looked at every day, each step comes on its own day', () => {
  const dueOn = calendarDay('2027-03-10')
  expect(dun(dueOn, everyDay(addDays(dueOn, -7), 60))).toEqual(
    dunningSteps(POLICY).map(({ day }) => ({ day, on: addDays(dueOn, day) })),
  )
})

test('before its due day nothing reminds of what is charged, but that a trial ends', () => {
  const dueOn = calendarDay('2027-03-10')
  const daysOf = (isTrial: boolean) =>
    dun(dueOn, everyDay(addDays(dueOn, -7), 60), { isTrial, isCharged: true }).map(({ day }) => day)
  expect(daysOf(false)).toEqual([-1, 0, 1, 3, 7, 8, 12, 22])
  expect(daysOf(true)).toEqual([-3, -1, 0, 1, 3, 7, 8, 12, 22])
})

test('the steps of a version are those of its days, and what is no reminder is done without a message', () => {
  expect(dunningSteps(POLICY)).toEqual([
    { day: -3, mail: 'subscription-due-soon' },
    { day: -1, does: 'tolerate', trialMail: 'subscription-due-soon' },
    { day: 0, mail: 'subscription-due' },
    { day: 1, does: 'fall-due', mail: 'subscription-unpaid' },
    { day: 3, mail: 'subscription-unpaid' },
    { day: 7, mail: 'subscription-unpaid' },
    { day: 8, does: 'suspend', mail: 'subscription-suspended' },
    { day: 12, mail: 'subscription-suspended' },
    { day: 22, does: 'give-up', mail: 'subscription-given-up' },
  ])
  expect(dunningSteps(PATIENT)).toEqual([
    { day: -1, does: 'tolerate', trialMail: 'subscription-due-soon' },
    { day: 1, does: 'fall-due' },
    { day: 2, mail: 'subscription-unpaid' },
    { day: 15, does: 'suspend', mail: 'subscription-suspended' },
    { day: 30, mail: 'subscription-suspended' },
    { day: 45, does: 'give-up', mail: 'subscription-given-up' },
  ])
})

test('what is due on a Saturday is late from the Monday on', () => {
  const saturday = calendarDay('2027-03-13')
  expect(dunningDay(saturday, 1)).toBe('2027-03-16')
  expect(suspendedOn(saturday, POLICY)).toBe('2027-03-23')
})

test('a shop that stood still for forty days asks first, and takes nothing away sooner than the table says', () => {
  const dueOn = calendarDay('2027-03-10')
  const steps = dun(dueOn, everyDay(addDays(dueOn, 40), 60))
  expect(steps.map(({ day }) => day)).toEqual([-1, 1, 3, 7, 8, 12, 22])
  expect(daysBetween(steps[1]!.on, steps.at(-1)!.on)).toBe(21)
})

test('what is said to come, comes on that day', () => {
  const dueOn = calendarDay('2027-03-10')
  const late = { policy: POLICY, dueOn, day: 1, on: addDays(dueOn, 40) }
  const suspended = plannedDay(late, 'suspend', addDays(dueOn, 40))
  expect(suspended).toBe(addDays(dueOn, 47))
  expect(plannedDay(late, 'give-up', addDays(dueOn, 40))).toBe(addDays(dueOn, 61))
  expect(plannedDay(late, 'fall-due', addDays(dueOn, 40))).toBeUndefined()
  expect(plannedDay({ policy: POLICY, dueOn, day: null, on: null }, 'suspend', dueOn)).toBe(
    suspendedOn(dueOn, POLICY),
  )
})

test('whenever somebody looks: no step twice, never two messages on one day, never sooner than planned', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 41 }), { minLength: 1, maxLength: 80 })
  const days = fc.uniqueArray(fc.integer({ min: -6, max: 60 }), { maxLength: 8 })
  const policies = fc
    .tuple(days, fc.integer({ min: 2, max: 30 }), fc.integer({ min: 1, max: 30 }))
    .map(([reminders, suspendDay, more]) => ({
      ...POLICY,
      suspendDay,
      cancelDay: suspendDay + more,
      reminderDays: reminders.filter((day) => day !== suspendDay && day < suspendDay + more),
    }))
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      gaps,
      policies,
      fc.boolean(),
      (offset, pauses, policy, isTrial) => {
        const dueOn = addDays(calendarDay('2026-01-01'), offset)
        let today = addDays(dueOn, -7)
        const looks = pauses.map((pause) => {
          today = addDays(today, pause)
          return today
        })
        const steps = dun(dueOn, looks, { policy, isTrial })
        for (const [i, { day, on }] of steps.entries()) {
          expect(on >= dunningDay(dueOn, day)).toBe(true)
          const before = steps[i - 1]
          if (before) expect(day).toBeGreaterThan(before.day)
        }
        const told = steps.filter(({ day }) => sendsMail(policy, day, isTrial)).map(({ on }) => on)
        expect(new Set(told).size).toBe(told.length)
      },
    ),
  )
})
