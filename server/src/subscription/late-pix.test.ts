import { daysOverdue, overdueTotal } from '@vitrine/contract/brazil/business-days'
import { centavos } from '@vitrine/contract/money'
import { calendarDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { hasPix, isPaid, untilOrder } from '../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { onDay, subscribe } from '../../../test/support/subscriber.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock, env: { PIX_FINE_BP: '200', PIX_INTEREST_BP: '100' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('a Pix with a due day says what it costs late, and brings that', async () => {
  const one = await subscribe({ shop, clock })
  const [due] = (await onDay({ shop, clock }, '2027-02-21', one)).orders
  const { payment } = await untilOrder(one.buyer.client, due!.id, hasPix)
  expect(payment!.pix!.late).toEqual({ fineBp: 200, interestBp: 100 })

  await onDay({ shop, clock }, '2027-03-05', one)
  await shop.bank.pay(payment!.pix!.copyPaste)
  const paid = await untilOrder(one.buyer.client, due!.id, isPaid)
  const days = daysOverdue(calendarDay('2027-02-28'), calendarDay('2027-03-05'))
  const { total } = overdueTotal(centavos(3_990), days, { fineBp: 200, interestBp: 100 })
  expect(days).toBe(5)
  expect(paid).toMatchObject({ total: 3_990, payment: { amount: 3_990 } })
  // The bank counts from the day on which banks open again: the due day is a Sunday.
  expect(paid.payment!.lateCharges).toBeGreaterThan(80)
  expect(paid.payment!.lateCharges).toBeLessThanOrEqual(total - 3_990)
  expect(shop.bank.violations()).toEqual([])
})
