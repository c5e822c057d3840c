import { Interval } from '@vitrine/contract/catalog'
import { addDays, calendarDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/support/app.ts'
import { payPix } from '../../../test/support/credit.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { accessOf, onDay, subscribe } from '../../../test/support/subscriber.ts'

let shop: Shop
const clock = createTestClock('2027-01-31T15:00:00Z')
beforeAll(async () => {
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const PERIODS = {
  week: ['2027-02-07', '2027-02-14'],
  month: ['2027-02-28', '2027-03-31'],
  'two-months': ['2027-03-31', '2027-05-31'],
  quarter: ['2027-04-30', '2027-07-31'],
  'half-year': ['2027-07-31', '2028-01-31'],
  year: ['2028-01-31', '2029-01-31'],
} as const

test.each(Interval.exclude(['once']).options)(
  'a plan of every %s is paid for one, and for the next',
  async (interval) => {
    const one = await subscribe({ shop, clock }, { interval })
    const [endOn, next] = PERIODS[interval]
    const placed = await onDay({ shop, clock }, addDays(calendarDay(endOn), -7), one)
    expect(placed.currentPeriod).toEqual({ startOn: '2027-01-31', endOn })
    const renewal = placed.orders.find(({ status }) => status === 'awaiting-payment')!
    expect(renewal).toMatchObject({ total: 3_990 })
    await payPix(shop, one.buyer, renewal)
    const paid = await onDay({ shop, clock }, endOn, one)
    expect(paid).toMatchObject({ status: 'active', currentPeriod: { startOn: endOn, endOn: next } })
    expect(await accessOf(one)).toMatchObject({ allowed: true })
  },
)
