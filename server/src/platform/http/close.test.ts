import { expect, test, vi } from 'vitest'
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

test('a server that was told to end says so where it is asked whether it is ready, and serves on until it closes', async () => {
  const shop = await openShop({ env: { DRAIN_SECONDS: '2' } })
  const get = (path: string) => shop.request(path).then(({ status }) => status)
  expect([await get('/readyz'), await get('/api/catalog/products')]).toEqual([200, 200])
  const closed = shop[Symbol.asyncDispose]()
  await vi.waitFor(async () => expect(await get('/readyz')).toBe(503), { timeout: 1500, interval: 20 })
  expect([await get('/healthz'), await get('/api/catalog/products')]).toEqual([200, 200])
  await closed
  await expect(get('/healthz')).rejects.toThrow()
}, 30_000)
