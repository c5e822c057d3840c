import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADDRESS,
  type Buyer,
  hasBoleto,
  hasPix,
  isPaid,
  newBuyer,
  untilOrder,
} from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { recordRefundPaid } from '../../../../test/support/order-acts.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

/** Names that stand in databases of before, and that no adapter has any more. */
const FORMER = { card: 'card-acquirer', boleto: 'boleto-bank' } as const

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const guide = async () => (await stock(shop.parts.pool, { name: 'Guia', amount: 5000 })).priceId
const leaveTo = (orderId: string, provider: string) =>
  shop.parts.pool.query('update payment set provider = $2 where order_id = $1', [orderId, provider])

/** An order whose boleto somebody issued who is not there any more. */
async function waiting(): Promise<{ buyer: Buyer; id: string }> {
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(await guide(), { method: 'boleto' })
  await untilOrder(buyer.client, id, hasBoleto)
  await leaveTo(id, FORMER.boleto)
  return { buyer, id }
}

test('a boleto of a bank that is not asked any more is shown, and every act on it says that nobody answers', async () => {
  const { buyer, id } = await waiting()
  const { checkout } = buyer.client
  expect(await checkout.readOrder({ id })).toMatchObject({
    status: 'awaiting-payment',
    payment: { method: 'boleto', status: 'pending', boleto: { line: expect.any(String) } },
  })
  expect(await refusalOf(checkout.verifyPayment({ id }))).toBe('payment.provider-unavailable')
  expect(await refusalOf(checkout.changeMethod({ id, method: 'pix' }))).toBe('payment.provider-unavailable')
  expect(await refusalOf(checkout.cancelOrder({ id }))).toBe('payment.provider-unavailable')
  for (const sweep of ['boleto-reconcile', 'card-reconcile', 'providers']) await shop.sweep(sweep)
  expect((await checkout.readOrder({ id })).status).toBe('awaiting-payment')
})

test('what a former provider was paid is shown as ever, and is given back by hand', async () => {
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, await guide())
  await leaveTo(id, FORMER.card)
  const { checkout } = buyer.client
  expect(await checkout.readOrder({ id })).toMatchObject({ status: 'paid', payment: { card: { card: {} } } })
  expect(await refusalOf(checkout.verifyPayment({ id }))).toBe('payment.provider-unavailable')
  await checkout.regretOrder({ id })
  const { status, refunds } = await untilOrder(
    buyer.client,
    id,
    (order) => order.refunds[0]?.state === 'failed',
  )
  expect({ status, refunds }).toMatchObject({ status: 'paid', refunds: [{ amount: 5000 }] })
  await recordRefundPaid(shop.parts.app, refunds[0]!.id)
  expect(await checkout.readOrder({ id })).toMatchObject({
    status: 'refunded',
    refunds: [{ state: 'done', isByHand: true }],
  })
})

test('another order of the same buyer is charged by who is asked now', async () => {
  const { buyer } = await waiting()
  const { id } = await buyer.order(await guide(), { method: 'boleto', address: ADDRESS })
  const { payment } = await untilOrder(buyer.client, id, hasBoleto)
  await shop.bank.payBoleto(payment!.boleto!.line)
  await untilOrder(buyer.client, id, isPaid)
  const pix = await buyer.order(await guide())
  await untilOrder(buyer.client, pix.id, hasPix)
})
