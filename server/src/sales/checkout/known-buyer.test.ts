import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { jsonPart, rawForm } from '../../../../test/support/form.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** Puts something in the cart and orders it without saying a document. */
async function orderSilently({ client }: Buyer) {
  const { priceId } = await stock(shop.parts.pool, { name: 'Planilha', amount: 4990 })
  await client.cart.addLine({ priceId })
  const headers = { 'idempotency-key': randomUUID() }
  const body = { method: 'pix' as const, expectedTotal: 4990, acceptedTerms: true as const }
  return client.checkout.placeOrder({ headers, body })
}

test('who was never asked has to say it, and nothing is ordered', async () => {
  const buyer = await newBuyer(shop)
  expect((await buyer.client.checkout.readBuyer()).document).toBeUndefined()
  await expect(orderSilently(buyer)).rejects.toMatchObject({ code: 'checkout.document-needed' })
  expect(await buyer.client.checkout.listOrders()).toHaveLength(0)
  expect((await buyer.client.cart.read({})).lines).toHaveLength(1)
})

test('that of the last paid purchase is shown masked and taken; one that was not paid is not', async () => {
  const buyer = await newBuyer(shop)
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1990 })
  const { id } = await buyer.order(priceId)
  expect((await buyer.client.checkout.readBuyer()).document).toBeUndefined()
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)
  expect((await buyer.client.checkout.readBuyer()).document).toEqual({
    kind: 'cpf',
    masked: '***.456.789-**',
  })
  const order = await orderSilently(buyer)
  const { rows } = await shop.parts.pool.query('select buyer_document from purchase_order where id = $1', [
    order.id,
  ])
  expect(rows).toEqual([{ buyer_document: '12345678909' }])
})

test('that of the profile comes first', async () => {
  const buyer = await newBuyer(shop)
  const { body, headers } = rawForm([jsonPart({ version: 0, document: '529.982.247-25' })])
  await shop.request('/api/profile/update', {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { ...headers, authorization: `Bearer ${buyer.token}` },
  })
  expect((await buyer.client.checkout.readBuyer()).document).toEqual({
    kind: 'cpf',
    masked: '***.982.247-**',
  })
})
