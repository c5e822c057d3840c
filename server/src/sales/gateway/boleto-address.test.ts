import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CPF, hasBoleto, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const ADDRESS = {
  cep: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP' as const,
}

async function order(method: 'pix' | 'boleto', address?: typeof ADDRESS) {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  const headers = { 'idempotency-key': randomUUID() }
  const body = { method, document: CPF, expectedTotal: 1000, acceptedTerms: true as const, address }
  return { client, ...(await client.checkout.placeOrder({ headers, body })) }
}
const keptOf = async (id: string) =>
  (await shop.parts.pool.query('select buyer_address from purchase_order where id = $1', [id])).rows[0]
    .buyer_address

test('a boleto is registered with the address of its payer, and is paid', async () => {
  expect(await shop.client().checkout.readBoleto()).toEqual({ asksAddress: true })
  await expect(order('boleto')).rejects.toMatchObject({ code: 'checkout.address-needed' })
  const { client, id, asksAddress } = await order('boleto', ADDRESS)
  expect(asksAddress).toBe(false)
  const { payment } = await untilOrder(client, id, hasBoleto)
  await shop.bank.payBoleto(payment!.boleto!.line, 'now')
  await untilOrder(client, id, isPaid)
})

test('an order that was placed without an address gets one with its boleto, and keeps the first', async () => {
  const { client, id } = await order('pix')
  await untilOrder(client, id, hasPix)
  const toBoleto = (address?: typeof ADDRESS) =>
    client.checkout.changeMethod({ id, method: 'boleto', address })
  await expect(toBoleto()).rejects.toMatchObject({ code: 'checkout.address-needed' })
  expect(await keptOf(id)).toBeNull()
  await toBoleto(ADDRESS)
  const order2 = await untilOrder(client, id, hasBoleto)
  expect(order2.asksAddress).toBe(false)
  expect(await keptOf(id)).toMatchObject({ cep: '01310100', city: 'São Paulo' })
  await client.checkout.changeMethod({ id, method: 'pix', address: { ...ADDRESS, city: 'Recife' } })
  await untilOrder(client, id, hasPix)
  await toBoleto({ ...ADDRESS, city: 'Recife' })
  await untilOrder(client, id, hasBoleto)
  expect(await keptOf(id)).toMatchObject({ city: 'São Paulo' })
})

test('a Pix keeps no address, also where one was sent', async () => {
  const { id, asksAddress } = await order('pix', ADDRESS)
  expect(asksAddress).toBe(true)
  expect(await keptOf(id)).toBeNull()
})
