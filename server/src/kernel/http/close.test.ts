import { expect, test } from 'vitest'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

test('a server that closes does not wait for whoever goes on reading a stream', async () => {
  const shop = await openShop()
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId)
  await untilOrder(buyer.client, id, hasPix)
  const stream = await shop.request(`/api/orders/${id}/events`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  const reader = stream.body!.getReader()
  expect((await reader.read()).done).toBe(false)
  const rest = (async () => {
    while (!(await reader.read()).done);
  })()
  await Promise.all([shop[Symbol.asyncDispose](), expect(rest).rejects.toThrow('terminated')])
}, 30_000)
