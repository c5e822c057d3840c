import { randomUUID } from 'node:crypto'
import { centavos } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAttempts } from '#payment'
import {
  hasBoleto,
  hasPix,
  isPaid,
  newBuyer,
  placeOrder,
  untilOrder,
} from '../../../../test/support/buyer.ts'
import { refundOrder } from '../../../../test/support/order-acts.ts'
import { MERCADO_PAGO_KEYS, openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import type { RefundPart } from './refund-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const accountOf = async (email: string): Promise<string> =>
  (await pool().query('select id from account where email = $1', [email])).rows[0].id

/** Somebody who has paid for a course of R$ 100 with limited seats and a guide of R$ 50. */
async function paidForTwo() {
  const course = await stock(pool(), { name: 'Turma', amount: 10_000, seats: 2 })
  const guide = await stock(pool(), { name: 'Guia', amount: 5_000 })
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId: course.priceId })
  const { id } = await buyer.order(guide.priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  const order = await untilOrder(buyer.client, id, isPaid)
  const requestedBy = await accountOf((await newBuyer(shop)).email)
  const give = (part: RefundPart) =>
    refundOrder(shop.parts.app, { orderId: id, reason: 'courtesy', requestedBy, part })
  const held = async () => (await buyer.client.access.list()).map(({ title }) => title).sort()
  const until = (isIt: (order: Order) => boolean) => untilOrder(buyer.client, id, isIt)
  return { course, buyer, order, give, held, until }
}

const isPartly = ({ status, refunds }: Order) =>
  status === 'partially-refunded' && refunds.every(({ state }) => state === 'done')
const sum = ({ refunds }: Order) => refunds.reduce((total, { amount }) => total + amount, 0)

test('an amount goes back and ends nothing; the rest of the lines follows, to the centavo', async () => {
  const { order, give, held, until } = await paidForTwo()
  await give({ of: 'amount', amount: centavos(1_000) })
  expect(sum(await until(isPartly))).toBe(1_000)
  expect(await held()).toEqual(['Guia', 'Turma'])

  const guide = order.lines.find(({ name }) => name === 'Guia')!
  await give({ of: 'lines', lineIds: [guide.id] })
  // A third of the R$ 10 was the guide's.
  expect((await until((o) => isPartly(o) && o.refunds.length === 2)).refunds[1]).toMatchObject({
    amount: 4_667,
  })
  expect(await held()).toEqual(['Turma'])

  await give({ of: 'order' })
  const whole = await until(({ status }) => status === 'refunded')
  expect(sum(whole)).toBe(15_000)
  expect(await held()).toEqual([])
  await expect(give({ of: 'order' })).rejects.toMatchObject({ code: 'order.not-refundable' })
})

test('a line given back frees its seat, and only once', async () => {
  const { order, course, give, until } = await paidForTwo()
  const line = order.lines.find(({ name }) => name === 'Turma')!
  await give({ of: 'lines', lineIds: [line.id, line.id] })
  expect(sum(await until(isPartly))).toBe(10_000)
  await expect(give({ of: 'lines', lineIds: [line.id] })).rejects.toMatchObject({
    code: 'order.not-refundable',
  })
  const { rows } = await pool().query('select taken from seat where product_id = $1', [course.productId])
  expect(rows[0].taken).toBe(0)
})

test('more than there is left is refused, and a line of another order is none of this one', async () => {
  const { give, held } = await paidForTwo()
  const other = await paidForTwo()
  await expect(give({ of: 'amount', amount: centavos(15_001) })).rejects.toMatchObject({
    code: 'refund.exceeds',
  })
  await expect(give({ of: 'lines', lineIds: [other.order.lines[0]!.id] })).rejects.toMatchObject({
    code: 'order.not-refundable',
  })
  expect(await other.held()).toEqual(['Guia', 'Turma'])
  await give({ of: 'amount', amount: centavos(15_000) })
  expect(await held()).toEqual([])
})

test('who was given a part back may still take back the rest', async () => {
  const { order, buyer, give, until } = await paidForTwo()
  await give({ of: 'amount', amount: centavos(4_000) })
  await until(isPartly)
  const { refunds } = await buyer.client.checkout.regretOrder({ id: order.id })
  expect(refunds.map(({ amount }) => amount)).toEqual([4_000, 11_000])
  await until(({ status }) => status === 'refunded')
})

test('parts of a boleto go back by Pix, never more than was paid, also when asked for at once', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const cart = await buyer.client.cart.addLine({ priceId })
  const { id } = await placeOrder(buyer.client, cart.quote.total, randomUUID(), { method: 'boleto' })
  const { payment } = await untilOrder(buyer.client, id, hasBoleto)
  await shop.bank.payBoleto(payment!.boleto!.line)
  await untilOrder(buyer.client, id, isPaid)
  const request = { orderId: id, reason: 'failure' as const, requestedBy: await accountOf(buyer.email) }
  const give = (amount: number) =>
    refundOrder(shop.parts.app, { ...request, part: { of: 'amount', amount: centavos(amount) } })
  await give(300)
  const partly = await untilOrder(buyer.client, id, isPartly)
  expect(partly.refunds).toMatchObject([{ amount: 300, channel: 'pix', state: 'done' }])
  await expect(give(701)).rejects.toMatchObject({ code: 'refund.exceeds' })
  const crowd = await Promise.allSettled(Array.from({ length: 8 }, () => give(200)))
  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await give(100)
  const whole = await untilOrder(buyer.client, id, ({ status }) => status === 'refunded')
  expect(sum(whole)).toBe(1000)
  const { txid } = (await listAttempts(shop.parts.app.db, id))[0]!
  const query = new URLSearchParams({
    external_reference: txid,
    begin_date: '2020-01-01T00:00:00Z',
    end_date: '2100-01-01T00:00:00Z',
  })
  const headers = { authorization: `Bearer ${MERCADO_PAGO_KEYS.accessToken}` }
  const { data } = await (await fetch(`${shop.bank.url}/v1/orders?${query}`, { headers })).json()
  expect(data[0].status_detail).toBe('refunded')
  expect(data[0].transactions.refunds.map(({ amount }: { amount: string }) => amount).sort()).toEqual([
    '1.00',
    '2.00',
    '2.00',
    '2.00',
    '3.00',
  ])
})

test('nothing that stands in the ledger can be changed or taken out', async () => {
  const { give, until } = await paidForTwo()
  const { id } = await give({ of: 'amount', amount: centavos(100) })
  await until(isPartly)
  for (const attack of [
    `update refund set amount = 1 where id = '${id}'`,
    `update refund set payment_id = null, amount = 0 where id = '${id}'`,
    `delete from refund where id = '${id}'`,
    `update refund_line set amount = 1 where refund_id = '${id}'`,
    `delete from refund_line where refund_id = '${id}'`,
    `update refund_step set state = 'failed' where refund_id = '${id}'`,
    `delete from refund_step where refund_id = '${id}'`,
  ])
    await expect(pool().query(attack), attack).rejects.toThrow('is a ledger')
})
