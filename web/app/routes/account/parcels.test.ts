import type { InstallmentPlan } from '@vitrine/contract/installment-plan'
import { calendarDay } from '@vitrine/contract/time'
import { expect, test } from 'vitest'
import { parcelsOf, sumsOf, sumsText } from './parcels.ts'

type Bill = InstallmentPlan['bills'][number]
const bill = (number: number, dueOn: string, more: Partial<Bill> = {}): Bill => ({
  ...{ id: `ord_${number}`, number, dueOn, amount: 10_000, state: 'open', ...more },
})

const plan = (state: InstallmentPlan['state'], bills: Bill[]): InstallmentPlan => ({
  ...{ count: 4, first: 9900, each: 10_000, total: 39_900, interest: 300, monthlyBp: 100, yearlyBp: 1268 },
  ...{ fineBp: 200, interestBp: 100, state, bills },
})

const PAID = { status: 'paid', paidAt: '2026-11-22T15:00:00.000Z' } as const
const THREE = [bill(2, '2026-12-22'), bill(3, '2027-01-22'), bill(4, '2027-02-22')]
const read = (parcels: ReturnType<typeof parcelsOf>) =>
  parcels.map(({ number, label, now, pay }) => [number, label[0], now, pay?.action])

test('of a sale in good standing the next parcel is to pay, and later ones are to bring forward for less', () => {
  const parcels = parcelsOf(PAID, plan('active', THREE), calendarDay('2026-12-22'))
  expect(read(parcels)).toEqual([
    [1, 'Paga', undefined, undefined],
    [2, 'Vence hoje', undefined, 'Pagar'],
    [3, 'A vencer', 9898, 'Adiantar'],
    [4, 'A vencer', 9796, 'Adiantar'],
  ])
  expect(parcels[0]?.when).toBe('paga em 22/11/2026')
  expect(sumsOf(parcels)).toEqual({ paid: 9900, left: 30_000 })
})

test('what is overdue costs more and is all to pay; what was paid counts as it was charged', () => {
  const bills = [bill(2, '2026-12-22', { state: 'paid', charged: 9950 }), ...THREE.slice(1)]
  const parcels = parcelsOf(PAID, plan('suspended', bills), calendarDay('2027-02-23'))
  expect(read(parcels)).toEqual([
    [1, 'Paga', undefined, undefined],
    [2, 'Paga', undefined, undefined],
    [3, 'Em atraso há 32 dias', 10_307, 'Pagar'],
    [4, 'Em atraso há 1 dia', 10_203, 'Pagar'],
  ])
  expect(sumsOf(parcels)).toEqual({ paid: 19_850, left: 20_000 })
})

test('before the first parcel is paid nothing else can be', () => {
  const bills = THREE.map(({ id: _, ...rest }) => rest)
  const parcels = parcelsOf({ status: 'awaiting-payment' }, plan('offered', bills), calendarDay('2026-11-22'))
  expect(read(parcels)[0]).toEqual([1, 'Aguardando pagamento', undefined, undefined])
  expect(parcels.some(({ pay }) => pay)).toBe(false)
  expect(sumsOf(parcels)).toEqual({ paid: 0, left: 39_900 })
})

test.each(['cancelled', 'defaulted'] as const)('of a plan that is %s nothing is to pay', (state) => {
  const bills = THREE.map((one) => ({ ...one, state: 'cancelled' as const }))
  const status = state === 'cancelled' ? 'refunded' : 'paid'
  const parcels = parcelsOf({ status }, plan(state, bills), calendarDay('2027-06-22'))
  expect(parcels.some(({ pay, isOwed }) => pay || isOwed)).toBe(false)
})

test.each([
  [0, 39_900, 'A pagar: R$ 399,00'],
  [9900, 30_000, 'R$ 99,00 pagos, faltam R$ 300,00'],
  [39_900, 0, 'R$ 399,00 pagos'],
  [0, 0, 'Nada a pagar'],
])('of %i paid and %i left', (paid, left, says) => {
  expect(sumsText({ paid, left }).replaceAll('\u00a0', ' ')).toBe(says)
})
