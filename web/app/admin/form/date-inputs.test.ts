import { expect, test } from 'vitest'
import { typedDay } from './date-inputs.tsx'

test.each([
  ['10/12/2026', '2026-12-10'],
  ['1/2/2027', '2027-02-01'],
  ['31/12/26', '2026-12-31'],
  ['30.11.2026', '2026-11-30'],
  ['30-11-2026', '2026-11-30'],
  [' 05122026 ', '2026-12-05'],
  ['2026-12-10', '2026-12-10'],
])('%j is %s', (typed, day) => expect(typedDay(typed)).toBe(day))

test.each(['', '10', '10/12', '10/12/2', '31/02/2026', '12/31/2026', '10 de dezembro', 'Dec 10 2026'])(
  '%j is no day',
  (typed) => expect(typedDay(typed)).toBeNull(),
)
