import { centavos } from '@vitrine/contract/money'
import { calendarDay } from '@vitrine/contract/time'
import { expect, test } from 'vitest'
import { isAccepted } from './settle-payment.ts'

const amount = centavos(19_990)
const late = { until: calendarDay('2026-12-30'), fineBp: 200, interestBp: 100 }
const boleto = { amount, dueOn: calendarDay('2026-11-27'), late }
const money = (paid: number, on: string) => ({ amount: centavos(paid), at: new Date(`${on}T09:00:00Z`) })

test.each([
  [19_990, '2026-11-25', true],
  // Ten days late: R$ 4,00 and R$ 0,67 (brazil.md, section 2).
  [20_457, '2026-12-07', true],
  [20_458, '2026-12-07', false],
  // It may have been paid some days before its bank told of it.
  [20_400, '2026-12-07', true],
  [19_989, '2026-12-07', false],
  // Nothing is asked on top in time.
  [19_991, '2026-11-27', false],
])('%i centavos that came on %s for a boleto of R$ 199,90: %s', (paid, on, accepted) => {
  expect(isAccepted(boleto, money(paid, on))).toBe(accepted)
})

test('what is not taken late takes its amount alone', () => {
  expect(isAccepted({ ...boleto, late: null }, money(20_457, '2026-12-07'))).toBe(false)
  expect(isAccepted({ ...boleto, late: null }, money(19_990, '2026-12-07'))).toBe(true)
})
