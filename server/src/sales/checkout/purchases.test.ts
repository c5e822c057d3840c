import { dayOf } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { insertBrandBeside, stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const codesOf = async ({ client }: Buyer, query: Parameters<Buyer['client']['checkout']['listOrders']>[0]) =>
  (await client.checkout.listOrders(query)).map(({ code }) => code)

async function pay({ client }: Buyer, id: string) {
  const { payment } = await untilOrder(client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  return untilOrder(client, id, isPaid)
}

test('the list is filtered by state, type, brand, time and number, and goes on page by page', async () => {
  const guide = await stock(pool(), { name: 'Guia', amount: 1000 })
  const course = await stock(pool(), { name: 'Curso', amount: 2000, type: 'training' })
  const [buyer, other] = [await newBuyer(shop), await newBuyer(shop)]
  const paid = await buyer.order(guide.priceId)
  await pay(buyer, paid.id)
  const old = await buyer.order(course.priceId)
  const waiting = await buyer.order((await stock(pool(), { name: 'Mapa', amount: 500 })).priceId)
  const foreign = await other.order(guide.priceId)
  await pool().query(`update purchase_order set placed_at = placed_at - interval '100 days' where id = $1`, [
    old.id,
  ])

  expect(await codesOf(buyer, {})).toEqual([waiting.code, paid.code, old.code])
  expect(await codesOf(buyer, { status: 'paid' })).toEqual([paid.code])
  expect(await codesOf(buyer, { type: 'training' })).toEqual([old.code])
  await insertBrandBeside(pool(), 'gg', 'GG')
  await pool().query(`update purchase_order set brand_id = 'gg' where id = $1`, [waiting.id])
  expect(await codesOf(buyer, { brand: 'gg' })).toEqual([waiting.code])
  expect(await codesOf(buyer, { brand: 'main' })).toEqual([paid.code, old.code])
  expect(await codesOf(buyer, { days: 90 })).toEqual([waiting.code, paid.code])
  expect(await codesOf(buyer, { q: old.code.slice(5, 11) })).toEqual([old.code])
  for (const q of [
    `Pedido nº #${old.code}`,
    old.code.replaceAll('-', '\u2013'),
    old.code.replaceAll('-', ''),
  ])
    expect(await codesOf(buyer, { q })).toEqual([old.code])
  for (const q of ['%', '---', '…']) expect(await codesOf(buyer, { q })).toEqual([])
  expect(await codesOf(buyer, { limit: 2 })).toEqual([waiting.code, paid.code])
  expect(await codesOf(buyer, { limit: 2, before: paid.id })).toEqual([old.code])
  expect(await codesOf(buyer, { before: foreign.id })).toEqual([])
})

test('orders of the same instant are each on one page', async () => {
  const buyer = await newBuyer(shop)
  for (const amount of [100, 200, 300])
    await buyer.order((await stock(pool(), { name: 'Ficha', amount })).priceId)
  await pool().query(
    `update purchase_order set placed_at = '2026-11-20T12:00:00Z'
     where account_id = (select id from account where email = $1)`,
    [buyer.email],
  )
  const whole = await codesOf(buyer, {})
  const first = await buyer.client.checkout.listOrders({ limit: 2 })
  const rest = await codesOf(buyer, { limit: 2, before: first[1]!.id })
  expect([...first.map(({ code }) => code), ...rest]).toEqual(whole)
})

test('the history tells each attempt and step, and until when a paid purchase may be taken back', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const { id, payment } = await buyer.order(priceId)
  await untilOrder(buyer.client, id, hasPix)
  const unpaid = await buyer.client.checkout.readOrderHistory({ id })
  expect(unpaid.regretUntil).toBeUndefined()
  await pool().query(`update payment set status = 'expired', expires_at = created_at where id = $1`, [
    payment!.id,
  ])
  await buyer.client.checkout.renewPix({ id })
  const { paidAt } = await pay(buyer, id)

  const { attempts, events, regretUntil } = await buyer.client.checkout.readOrderHistory({ id })
  expect(attempts.map(({ number, status }) => [number, status])).toEqual([
    [2, 'paid'],
    [1, 'expired'],
  ])
  expect(events.map(({ kind }) => kind).sort()).toEqual([
    'code-ended',
    'code-made',
    'code-made',
    'paid',
    'placed',
  ])
  expect(events.at(-1)).toEqual({ kind: 'paid', at: paidAt })
  expect(events[0]!.at <= events[1]!.at).toBe(true)
  expect(regretUntil! > dayOf(new Date(paidAt!))).toBe(true)
})

test('the receipt is there once the purchase is paid, and only for its buyer', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const [buyer, stranger] = [await newBuyer(shop), await newBuyer(shop)]
  const { id, code } = await buyer.order(priceId)
  await expect(buyer.client.checkout.downloadReceipt({ id })).rejects.toMatchObject({
    code: 'order.not-paid',
  })
  await pay(buyer, id)
  const receipt = await buyer.client.checkout.downloadReceipt({ id })
  expect([receipt.name, receipt.type]).toEqual([`recibo-${code}.pdf`, 'application/pdf'])
  expect((await receipt.text()).startsWith('%PDF-')).toBe(true)
  await expect(stranger.client.checkout.downloadReceipt({ id })).rejects.toMatchObject({ code: 'not-found' })
})
