import type { OrderStatus } from '@vitrine/contract/order'
import { expect, test } from 'vitest'
import { refuseWithdrawal, withdrawalReason } from './refund.ts'

const paidAt = new Date('2026-11-20T12:00:00Z')

test.each<[OrderStatus, number, string, string | undefined]>([
  ['paid', 0, '2026-11-20T12:00:01Z', undefined],
  ['paid', 0, '2026-11-28T02:59:59Z', undefined],
  ['paid', 0, '2026-11-28T03:00:00Z', 'regret.too-late'],
  ['paid', 30, '2026-12-20T12:00:00Z', undefined],
  ['paid', 30, '2026-12-22T12:00:00Z', 'regret.too-late'],
  ['partially-refunded', 0, '2026-11-21T12:00:00Z', undefined],
  ['refunded', 0, '2026-11-21T12:00:00Z', 'regret.not-paid'],
  ['cancelled', 0, '2026-11-21T12:00:00Z', 'regret.not-paid'],
  ['expired', 0, '2026-11-21T12:00:00Z', 'regret.not-paid'],
])('%s, with a guarantee of %i days, at %s: %s', (status, withdrawalDays, at, refusal) => {
  expect(refuseWithdrawal({ status, paidAt, withdrawalDays }, new Date(at))).toBe(refusal)
})

test('what is not paid can not be taken back', () => {
  const unpaid = { status: 'awaiting-payment' as const, paidAt: null, withdrawalDays: 7 }
  expect(refuseWithdrawal(unpaid, paidAt)).toBe('regret.not-paid')
})

test.each([
  ['2026-11-28T02:59:59Z', 'regret'],
  ['2026-11-28T03:00:00Z', 'guarantee'],
])('after the days of the law it is the guarantee: %s is %s', (at, reason) => {
  const purchase = { status: 'paid' as const, paidAt, withdrawalDays: 30 }
  expect(withdrawalReason(purchase, new Date(at))).toBe(reason)
})
