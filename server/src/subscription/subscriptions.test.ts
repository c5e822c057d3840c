import { renewalText } from '@vitrine/contract/renewal-words'
import { calendarDay, formatDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Somebody whose paid plan is in its period. */
async function subscriber() {
  const { pool } = shop.parts
  const plan = await stock(pool, { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(plan.priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)
  return { ...buyer, plan }
}

test('those that run stand before those that are over, whatever was started last', async () => {
  const { client, plan, order } = await subscriber()
  const { rows } = await shop.parts.pool.query('select name from product where id = $1', [plan.productId])
  const second = await stock(shop.parts.pool, {
    name: 'Outro clube',
    amount: 4_990,
    type: 'subscription',
    interval: 'month',
  })
  const { id } = await order(second.priceId)
  const { payment } = await untilOrder(client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(client, id, isPaid)
  const names = async () => (await client.subscription.list()).map(({ product }) => product.name)
  expect(await names()).toEqual(['Outro clube', rows[0].name])
  await shop.parts.pool.query(
    "update subscription set status = 'ended', ended_on = period_end_on, next_step_on = null where product_id = $1",
    [second.productId],
  )
  expect(await names()).toEqual([rows[0].name, 'Outro clube'])
})

test('what an order says is charged later is what its subscription says, and what screens read aloud', async () => {
  const { client } = await subscriber()
  const [subscription] = await client.subscription.list()
  const { nextCharge, currentPeriod, orderId } = subscription!
  const { later } = await client.checkout.readOrder({ id: orderId })
  expect(later).toMatchObject([
    { amount: nextCharge!.amount, interval: 'month', firstOn: currentPeriod.endOn },
  ])
  expect(nextCharge).toEqual({ amount: 3_990, dueOn: currentPeriod.endOn })
  expect(renewalText(later[0]!)).toContain(`a partir de ${formatDay(calendarDay(currentPeriod.endOn))}.`)
})

test('what may be used has the page and the cover of its product', async () => {
  const { client, plan } = await subscriber()
  const { rows } = await shop.parts.pool.query('select slug, cover from product where id = $1', [
    plan.productId,
  ])
  expect(await client.access.list()).toMatchObject([{ resource: plan.productId, product: rows[0] }])
})

test('taken back, it is over on the day on which its access was taken, whatever the period was', async () => {
  const { client } = await subscriber()
  const [before] = await client.subscription.list()
  expect(before).not.toHaveProperty('overOn')
  const { orderId, id } = before!
  await client.checkout.regretOrder({ id: orderId })
  const overOn = today(shop.parts.app.clock.now())
  expect(await client.subscription.list()).toMatchObject([{ status: 'cancelled', overOn }])
  expect(await client.subscription.read({ id })).toMatchObject({ overOn })
})
