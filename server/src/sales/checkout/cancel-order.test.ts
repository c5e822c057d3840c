import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { moveOrder } from '#order'
import { listAttempts } from '#payment'
import type { PaymentProviders } from '#payment-provider'
import { ADDRESS, hasBoleto, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { cancelledMeanwhile } from '../../../../test/support/cancelled-meanwhile.ts'
import { confirmed } from '../../../../test/support/confirmed.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { cancelRunning } from './cancel-charge.ts'
import { cancelOrder, liveOf } from './replace-charge.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool

/** An order that waits for its Pix, with the one seat of its product and the one use of its coupon. */
async function waiting(coupon: string) {
  await issueCoupon(pool(), { code: coupon, value: 5000, limitTotal: 1 })
  const { productId, priceId } = await stock(pool(), { name: 'Turma', amount: 1000, seats: 1 })
  const buyer = await newBuyer(shop)
  // A boleto keeps a seat only for an account whose address was proved.
  await confirmed(shop.parts.app, (await buyer.client.account.me()).id)
  const { id } = await buyer.order(priceId, { coupon })
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  const account = await pool().query('select account_id from purchase_order where id = $1', [id])
  const own = { id, accountId: account.rows[0].account_id as AccountId }
  const cancel = () => buyer.client.checkout.cancelOrder({ id })
  return { buyer, own, id, priceId, productId, copyPaste: payment!.pix!.copyPaste, cancel }
}

const liveCharges = async (id: OrderId) =>
  (await listAttempts(shop.parts.app.db, id)).filter((one) => !one.carriedBy && liveOf([one])).length

test('an order that waits is given up: nobody can pay it, and seat and coupon are somebody else’s', async () => {
  const { buyer, id, priceId, copyPaste, cancel } = await waiting('LIVRE')
  const other = await newBuyer(shop)
  expect(await refusalOf(other.order(priceId))).toBe('checkout.sold-out')
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['cancelled']))
  await expect(shop.bank.pay(copyPaste)).rejects.toThrow('removed')
  expect(await liveCharges(id)).toBe(0)
  const next = await newBuyer(shop)
  expect((await next.order(priceId, { coupon: 'LIVRE' })).discount).toBe(500)

  const { events } = await buyer.client.checkout.readOrderHistory({ id })
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'code-made', 'cancelled'])
  expect(await refusalOf(buyer.client.checkout.renewPix({ id }))).toBe('order.not-payable')
  expect((await cancel()).status).toBe('cancelled')
})

test('a plan that was given up before it was paid announces nothing for later', async () => {
  const plan = await stock(pool(), { name: 'Plano', amount: 3_990, type: 'subscription', interval: 'month' })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(plan.priceId)
  expect(order.later).toMatchObject([{ label: 'Plano' }])
  expect((await buyer.client.checkout.cancelOrder({ id: order.id })).later).toEqual([])
})

test('a paid order is not given up, nor one whose money is on its way', async () => {
  const { buyer, id, copyPaste, cancel } = await waiting('PAGO')
  await shop.bank.pay(copyPaste)
  await untilOrder(buyer.client, id, isPaid)
  expect(await refusalOf(cancel())).toBe('order.not-payable')

  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const slow = await newBuyer(shop)
  const order = await slow.order(priceId, { method: 'boleto', address: ADDRESS })
  const { payment } = await untilOrder(slow.client, order.id, hasBoleto)
  await shop.bank.payBoleto(payment!.boleto!.line, 'next-day')
  expect(await refusalOf(slow.client.checkout.cancelOrder({ id: order.id }))).toBe('payment.under-way')
  await shop.bank.clearBoleto(payment!.boleto!.line)
  await untilOrder(slow.client, order.id, isPaid)
})

/** Gives an order up as `cancelOrder` does, but looks at its charges only before its own is taken back. */
async function cancelBlindly(providers: PaymentProviders, id: OrderId): Promise<void> {
  const { app } = shop.parts
  const running = liveOf(await listAttempts(app.db, id))
  if (running) await cancelRunning(app, providers, running)
  await inTransaction(app.db, (tx) => moveOrder(tx, id, 'cancel', app.clock.now()))
}

test('whoever chooses another way while it is given up can still pay; a cancelled order never has a charge that lives', async () => {
  const outcome = async (kind: 'real' | 'broken') => {
    const { buyer, own, id } = await waiting(`CORRIDA${kind.toUpperCase()}`)
    const change = () => buyer.client.checkout.changeMethod({ id, method: 'boleto', address: ADDRESS })
    const providers = cancelledMeanwhile(shop.parts.providers, change)
    const { app } = shop.parts
    const refusal = await refusalOf(
      kind === 'real' ? cancelOrder(app, providers, own) : cancelBlindly(providers, id),
    )
    const { status } = await buyer.client.checkout.readOrder({ id })
    return [refusal, status, await liveCharges(id)]
  }
  expect(await outcome('real')).toEqual(['payment.under-way', 'awaiting-payment', 1])
  expect(await outcome('broken')).toEqual(['accepted', 'cancelled', 1])
})
