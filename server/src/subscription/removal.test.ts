import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const PLAN = { type: 'subscription', interval: 'month', amount: 3_990 } as const

/** Somebody with two plans, the second of which binds for a year. */
async function subscribed() {
  const buyer = await newBuyer(shop)
  const plans = [
    { ...PLAN, name: 'Clube' },
    { ...PLAN, name: 'Estúdio', minCycles: 12 },
  ]
  for (const plan of plans) {
    const { priceId } = await stock(shop.parts.pool, plan)
    await payPix(shop, buyer, await buyer.order(priceId))
  }
  const list = await buyer.client.subscription.list({})
  const idOf = (name: string) => list.find(({ product }) => product.name === name)!.id
  const statusOf = async (id: string) => (await buyer.client.subscription.read({ id })).status
  return { buyer, club: idOf('Clube'), studio: idOf('Estúdio'), statusOf }
}

test('whoever is to leave chooses when each plan is over; undone, the cancellation can be undone too', async () => {
  const { buyer, club, studio, statusOf } = await subscribed()
  const { client } = buyer
  await client.privacy.scheduleRemoval({ confirmed: true, subscriptions: [{ id: studio, when: 'now' }] })
  expect([await statusOf(club), await statusOf(studio)]).toEqual(['active', 'cancelled'])
  const kept = await client.subscription.read({ id: club })
  expect(kept).toMatchObject({ cancelAt: kept.currentPeriod.endOn })
  await client.privacy.cancelRemoval({})
  const action = { kind: 'undo-cancellation' } as const
  const { confirmation } = await client.subscription.preview({ id: club, action })
  const undone = await client.subscription.act({ id: club, action, confirmation })
  expect(undone).toMatchObject({ status: 'active' })
  expect(undone).not.toHaveProperty('cancelAt')
})

test('a plan that binds ends with its term, where nothing else was chosen, and no charge follows', async () => {
  const { buyer, studio } = await subscribed()
  await buyer.client.privacy.scheduleRemoval({ confirmed: true })
  const seen = await buyer.client.subscription.read({ id: studio })
  expect(seen).toMatchObject({ status: 'active', cancelAt: seen.bound!.until })
})

test('a subscription of somebody else stops the plan, and nothing is changed', async () => {
  const { buyer, club, statusOf } = await subscribed()
  const other = await subscribed()
  const request = { confirmed: true, subscriptions: [{ id: other.club, when: 'now' }] } as const
  expect(
    await refusalOf(
      buyer.client.privacy.scheduleRemoval({ ...request, subscriptions: [...request.subscriptions] }),
    ),
  ).toBe('not-found')
  expect([await statusOf(club), await other.statusOf(other.club)]).toEqual(['active', 'active'])
  expect(await buyer.client.privacy.readRemoval({})).not.toHaveProperty('scheduled')
})
