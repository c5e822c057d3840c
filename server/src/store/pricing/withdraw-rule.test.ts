import { calendarDay as day } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { addPlanDiscount, withdrawRule } from '../../../../test/support/rules.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const plan = (startsOn: string, bp: number, endsOn: string | null = null) => {
  const days = { startsOn: day(startsOn), endsOn: endsOn ? day(endsOn) : null }
  return addPlanDiscount(shop.app, { brandId: 'main', interval: 'month', bp, ...days })
}

test('what a withdrawn version ended holds on, to the day before the next; what was to end by itself ends', async () => {
  const withdraw = (id: string) => withdrawRule(shop.app, 'plan-discount', id)
  const plans = async () =>
    (
      await shop.pool.query(
        `select bp, ends_on from plan_discount where interval = 'month' and withdrawn_at is null order by starts_on`,
      )
    ).rows
  await plan('2026-11-20', 500)
  const second = await plan('2026-12-01', 700)
  const third = await plan('2027-01-01', 900)
  await withdraw(second)
  expect(await plans()).toEqual([
    { bp: 500, ends_on: '2026-12-31' },
    { bp: 900, ends_on: null },
  ])
  await withdraw(third)
  expect(await plans()).toEqual([{ bp: 500, ends_on: null }])
  const short = await plan('2026-12-01', 700, '2026-12-10')
  await plan('2026-12-20', 800, '2026-12-31')
  await withdraw(short)
  expect(await plans()).toEqual([
    { bp: 500, ends_on: '2026-12-19' },
    { bp: 800, ends_on: '2026-12-31' },
  ])
  await withdraw(await plan('2027-01-01', 900))
  expect(await plans()).toContainEqual({ bp: 800, ends_on: '2026-12-31' })
})

test('no version ends before it begins', async () => {
  await expect(plan('2027-05-02', 100, '2027-05-01')).rejects.toMatchObject({ code: 'price-rule.days' })
})
