import { calendarDay as day } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/support/app.ts'
import { addTrustRule } from './index.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
}, 60_000)
afterAll(() => shop.close())

const AUTHOR = { by: 'acc_teste', reason: 'teste' }
const trusting = (startsOn: string, terms = {}) =>
  addTrustRule(
    shop.app,
    { brandId: 'main', paidOrders: 1, ceiling: 50_000, startsOn: day(startsOn), endsOn: null, ...terms },
    AUTHOR,
  )

test('a new version of whom to trust ends the one before it; two for one day, and a past one, are refused', async () => {
  await trusting('2026-11-20')
  await trusting('2026-12-01', { paidOrders: 3 })
  const { rows } = await shop.pool.query(
    'select paid_orders, starts_on, ends_on from trust_rule order by starts_on',
  )
  expect(rows).toEqual([
    { paid_orders: 1, starts_on: '2026-11-20', ends_on: '2026-11-30' },
    { paid_orders: 3, starts_on: '2026-12-01', ends_on: null },
  ])
  await expect(trusting('2026-12-01')).rejects.toMatchObject({ code: 'price-rule.overlap' })
  await expect(trusting('2026-11-19')).rejects.toMatchObject({ code: 'price-rule.past' })
  const change = shop.pool.query('update trust_rule set ceiling = 1')
  await expect(change).rejects.toThrow('a version is never changed')
})

test.each([
  { paidOrders: 0 },
  { paidOrders: 101 },
  { paidOrders: 1.5 },
  { ceiling: 0 },
  { ceiling: -1 },
  { ceiling: 3_000_000_000 },
])('terms that there cannot be are refused: %j', async (terms) => {
  await expect(trusting('2027-01-01', terms)).rejects.toMatchObject({ code: 'price-rule.trust' })
})
