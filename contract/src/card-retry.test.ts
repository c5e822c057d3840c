import { describe, expect, test } from 'vitest'
import { chargeAgainAt } from './card-retry.ts'
import type { DunningPolicy } from './dunning.ts'
import { calendarDay, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from './time.ts'

const POLICY: DunningPolicy = {
  id: 'dun_00000000000000000000000000',
  retryDays: [2, 6],
  shiftsToPayday: false,
  networkRetryMinutes: [10, 90],
  reminderDays: [1],
  suspendDay: 5,
  cancelDay: 9,
  debtDays: null,
}
const dueOn = calendarDay('2027-03-01')
const soft = { declined: 'insufficient-funds', dueOn, unmade: 0, seed: 0 } as const
const noon = (day: string) => new Date(startOfDay(calendarDay(day)).getTime() + 12 * HOUR_MS)
const dayAgain = (policy: DunningPolicy, today: string) => {
  const at = chargeAgainAt({ ...soft, policy }, noon(today))
  return at && dayOf(at)
}

describe('a card that was declined softly', () => {
  test('is charged again on the days of its policy, and after the last one no more', () => {
    expect(dayAgain(POLICY, '2027-03-01')).toBe('2027-03-03')
    expect(dayAgain(POLICY, '2027-03-03')).toBe('2027-03-07')
    expect(dayAgain(POLICY, '2027-03-07')).toBeUndefined()
    expect(dayAgain({ ...POLICY, retryDays: [] }, '2027-03-01')).toBeUndefined()
  })

  test('waits for a payday that is near where its policy says so', () => {
    expect(dayAgain({ ...POLICY, shiftsToPayday: true }, '2027-03-01')).toBe('2027-03-05')
  })
})

test('a charge that never reached the issuer is made again after the minutes of its policy', () => {
  const again = (unmade: number) =>
    chargeAgainAt({ ...soft, declined: 'not-processed', unmade, policy: POLICY }, noon('2027-03-01'))
  expect(again(1)).toEqual(new Date(noon('2027-03-01').getTime() + 10 * MINUTE_MS))
  expect(again(2)).toEqual(new Date(noon('2027-03-01').getTime() + 90 * MINUTE_MS))
  expect(dayOf(again(3)!)).toBe('2027-03-03')
})
