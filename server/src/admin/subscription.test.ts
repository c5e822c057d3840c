import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../test/support/buyer.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())

const PLAN = { type: 'subscription', interval: 'month' } as const

async function subscribed() {
  const { priceId } = await stock(shop.parts.pool, { ...PLAN, name: 'Clube', amount: 3_990 })
  const buyer = await newBuyer(shop)
  await payPix(shop, buyer, await buyer.order(priceId))
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, id: subscription!.id }
}

test('a subscription is found by its person and by how it stands', async () => {
  const { buyer, id } = await subscribed()
  const found = async (filter: Parameters<Client['adminSubscription']['list']>[0]) =>
    (await helena.adminSubscription.list(filter)).items.map((row) => row.id)
  expect(await found({ q: buyer.email.toUpperCase() })).toEqual([id])
  expect(await found({ q: buyer.email, status: 'active' })).toEqual([id])
  expect(await found({ q: buyer.email, status: 'paused' })).toEqual([])
  expect(await found({ q: buyer.email, late: 'yes' })).toEqual([])
  await shop.parts.pool.query(
    "update subscription set status = 'suspended', suspended_for = 'unpaid' where id = $1",
    [id],
  )
  expect(await found({ late: 'yes' })).toEqual([id])
  const read = await helena.adminSubscription.read({ id })
  expect(read).toMatchObject({ account: { email: buyer.email }, subscription: { status: 'suspended' } })
})

test('what its owner may do is done for them, as it was previewed, with a reason that the audit keeps', async () => {
  const { buyer, id } = await subscribed()
  const action = { kind: 'pause', cycles: 1 } as const
  const { confirmation, resumesOn } = await helena.adminSubscription.preview({ id, action })
  const deed = { id, action, confirmation, reason: 'Pediu por telefone' }
  const { subscription } = await helena.adminSubscription.act(deed)
  expect(subscription).toMatchObject({ resumesOn, timeline: [{ move: 'schedule-pause', actor: 'shop' }, {}] })
  expect((await helena.adminSubscription.act(deed)).subscription.timeline).toHaveLength(2)
  expect(await buyer.client.subscription.read({ id })).toMatchObject({ resumesOn })
  const { rows } = await shop.parts.pool.query(
    "select action, reason from audit_event where subject_id = $1 and action like 'subscription.%' order by at limit 1",
    [id],
  )
  expect(rows).toEqual([{ action: 'subscription.pause', reason: 'Pediu por telefone' }])
  expect(await refusalOf(helena.adminSubscription.act({ ...deed, confirmation: 'outra' }))).toBe(
    'subscription.not-now',
  )
  const nobody = { ...deed, id: 'sub_nobody' }
  expect(await refusalOf(helena.adminSubscription.act(nobody))).toBe('not-found')
  expect(await refusalOf(helena.adminSubscription.read({ id: 'sub_nobody' }))).toBe('not-found')
})

test('the plans to choose from are those of its shop, but for its own', async () => {
  const { id } = await subscribed()
  const { priceId } = await stock(shop.parts.pool, { ...PLAN, name: 'Outro clube', amount: 5_990 })
  const plans = await helena.adminSubscription.plans({ id })
  expect(plans).toContainEqual({ name: 'Outro clube', price: expect.objectContaining({ id: priceId }) })
  const action = { kind: 'change', priceId, when: 'next-period' } as const
  const seen = await helena.adminSubscription.preview({ id, action })
  expect(seen).toMatchObject({
    today: 0,
    charges: expect.arrayContaining([expect.objectContaining({ amount: 5990 })]),
  })
})
