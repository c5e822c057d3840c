import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CPF, newBuyer } from '../../../../test/support/buyer.ts'
import { openDoor } from '../../../../test/support/door.ts'
import { expectProblem, sendRaw } from '../../../../test/support/raw.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

test('an order that was committed before its answer was lost is told as one to ask for again, and is one', async () => {
  await using stack = new AsyncDisposableStack()
  let door: Awaited<ReturnType<typeof openDoor>> | undefined
  const shop = stack.use(
    await openShop({
      writes: false,
      pooler: async (url) => {
        door = stack.use(await openDoor(url))
        return door.url
      },
    }),
  )
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4900 })
  const { client, token } = await newBuyer(shop)
  const { quote } = await client.cart.addLine({ priceId })
  const key = randomUUID()
  const body = { method: 'pix', document: CPF, expectedTotal: quote.total, acceptedTerms: true } as const
  const press = () =>
    sendRaw(shop.url, {
      method: 'POST',
      path: '/api/checkout/orders',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  const countOrders = async () => (await shop.parts.pool.query('select id from purchase_order')).rows

  door!.loseCommitOf('insert into purchase_order')
  const lost = await press()
  expect(expectProblem(lost)).toMatchObject({ error: 'unavailable' })
  expect(lost).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  const [order] = await countOrders()
  expect(order).toBeDefined()

  const again = await client.checkout.placeOrder({ headers: { 'idempotency-key': key }, body })
  expect(again.id).toBe(order.id)
  expect(await countOrders()).toHaveLength(1)
})
