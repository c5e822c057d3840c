import { randomUUID } from 'node:crypto'
import type { OrderId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { attemptStatusName } from '@vitrine/contract/state-names'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runWrites, type Tx } from '#kernel/database.ts'
import { insertingAttempt, listAttempts } from '#payment'
import type { PaymentProvider } from '#payment-provider'
import { ADDRESS, hasBoleto, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { confirmed } from '../../../../test/support/confirmed.ts'
import { createMeeting, dropLiveKeys, race } from '../../../../test/support/race.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { carryOutRefund } from '../refund/carry-out-refund.ts'
import { newAttempt } from './promise-payment.ts'
import { liveOf } from './replace-charge.ts'
import { settle } from './settle-payment.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool

/** An order that waits for its boleto. */
async function waiting({ seats, coupon }: { seats?: number; coupon?: string } = {}) {
  const article = await stock(pool(), { name: 'Turma', amount: 1000, ...(seats && { seats }) })
  const buyer = await newBuyer(shop)
  // A boleto keeps a seat only for an account whose address was proved.
  if (seats) await confirmed(shop.parts.app, (await buyer.client.account.me()).id)
  const { id } = await buyer.order(article.priceId, { method: 'boleto', ...(coupon && { coupon }) })
  const { payment } = await untilOrder(buyer.client, id, hasBoleto)
  const byPix = () => buyer.client.checkout.changeMethod({ id, method: 'pix' })
  return { ...article, buyer, id, paymentId: payment!.id, boleto: payment!.boleto!, byPix }
}
/** Without the Pix that boletos carry. */
const attemptsOf = async (orderId: OrderId) =>
  (await listAttempts(shop.parts.app.db, orderId))
    .filter(({ carriedBy }) => !carriedBy)
    .map(({ method, status, supersededAt }) => [method, status, supersededAt !== null])

test('a boleto is superseded for a Pix and back: one charge lives, the order keeps price, seat and coupon', async () => {
  await issueCoupon(pool(), { code: 'MEIO', value: 5000, limitTotal: 1 })
  const { buyer, id, boleto, productId, byPix } = await waiting({ seats: 1, coupon: 'MEIO' })
  const changed = await byPix()
  expect(changed).toMatchObject({
    status: 'awaiting-payment',
    total: 500,
    payment: { method: 'pix', amount: 500 },
  })
  await expect(shop.bank.payBoleto(boleto.line)).rejects.toThrow('canceled')
  const first = await untilOrder(buyer.client, id, hasPix)

  // Where its buyer lives is not asked twice.
  await buyer.client.checkout.changeMethod({ id, method: 'boleto' })
  await expect(shop.bank.pay(first.payment!.pix!.copyPaste)).rejects.toThrow('removed')
  await untilOrder(buyer.client, id, hasBoleto)
  await byPix()
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  expect(await attemptsOf(id)).toEqual([
    ['pix', 'pending', false],
    ['boleto', 'expired', true],
    ['pix', 'expired', true],
    ['boleto', 'expired', true],
  ])
  const { rows } = await pool().query(
    `select (select taken from seat where product_id = $1) as taken,
      (select used from coupon where code = 'MEIO') as used`,
    [productId],
  )
  expect(rows[0]).toEqual({ taken: 1, used: 1 })

  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)
  const { events, attempts } = await buyer.client.checkout.readOrderHistory({ id })
  expect(attempts.map((attempt) => [attempt.method, attemptStatusName(attempt)])).toEqual([
    ['pix', 'Pago'],
    ['boleto', 'Substituído'],
    ['pix', 'Substituído'],
    ['pix', 'Substituído'],
    ['boleto', 'Substituído'],
    ['pix', 'Substituído'],
  ])
  expect(events.filter(({ kind }) => kind === 'method-changed')).toHaveLength(3)
  expect(shop.bank.violations()).toEqual([])
})

test('asked for the method it already has, nothing changes', async () => {
  const { buyer, id, paymentId } = await waiting()
  const same = await buyer.client.checkout.changeMethod({ id, method: 'boleto', address: ADDRESS })
  expect(same.payment?.id).toBe(paymentId)
})

test('a boleto that has been paid and is on its way cannot be superseded, and opens the order', async () => {
  const { buyer, id, boleto, byPix } = await waiting()
  await shop.bank.payBoleto(boleto.line, 'next-day')
  expect(await refusalOf(byPix())).toBe('payment.under-way')
  expect(await attemptsOf(id)).toEqual([['boleto', 'pending', false]])
  await shop.bank.clearBoleto(boleto.line)
  await untilOrder(buyer.client, id, isPaid)
  expect(await refusalOf(byPix())).toBe('order.not-payable')
})

test('a Pix that has been paid cannot be superseded, and the order opens', async () => {
  shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  const refusal = await refusalOf(
    buyer.client.checkout.changeMethod({ id, method: 'boleto', address: ADDRESS }),
  )
  shop.bank.chaos.reset()
  expect(['payment.under-way', 'order.not-payable']).toContain(refusal)
  await untilOrder(buyer.client, id, isPaid)
})

test('a bank that does not answer changes nothing', async () => {
  const { id, byPix } = await waiting()
  shop.bank.chaos.set({ answers: { errorPercent: 100 } })
  expect(await refusalOf(byPix())).toBe('payment.provider-unavailable')
  shop.bank.chaos.reset()
  expect(await attemptsOf(id)).toEqual([['boleto', 'pending', false]])
})

test('money of a boleto that was superseded, after the Pix was paid, goes back', async () => {
  const { buyer, id, paymentId, byPix } = await waiting()
  await byPix()
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)

  const { app, providers } = shop.parts
  const returned: string[] = []
  const received = { txid: '', e2eId: randomUUID(), amount: centavos(1000), at: app.clock.now() }
  // Another bank took it before it heard that it was superseded, which this bank never does.
  const slow: PaymentProvider = {
    ...providers.boleto!,
    async readCharge(txid) {
      const charge = await providers.boleto!.readCharge(txid)
      return charge && { ...charge, received: { ...received, txid } }
    },
    async refund({ e2eId }) {
      returned.push(e2eId)
      return 'done'
    },
  }
  // The shop's own workers would ask the bank that knows of no such money.
  const alone = { ...app, jobs: { ...app.jobs, runInline: () => undefined } }
  await settle(alone, { ...providers, boleto: slow }, paymentId)
  const { rows } = await pool().query('select id from refund where payment_id = $1', [paymentId])
  await carryOutRefund(alone, { ...providers, boleto: slow }, rows[0].id)
  expect(returned).toContain(received.e2eId)
  expect(await attemptsOf(id)).toEqual([
    ['pix', 'paid', false],
    ['boleto', 'refunded', true],
  ])
  expect(await buyer.client.access.list()).toHaveLength(1)
})

test('a charge that was still being made when it was superseded is taken back as well', async () => {
  const { buyer, id, byPix } = await waiting()
  await byPix()
  // At once, while the bank may not have answered with the Pix: whichever was first, one code can be paid.
  await buyer.client.checkout.changeMethod({ id, method: 'boleto', address: ADDRESS })
  await untilOrder(buyer.client, id, hasBoleto)
  const { rows } = await pool().query(
    `select txid from payment where order_id = $1 and method = 'pix' and status = 'expired'`,
    [id],
  )
  await vi.waitFor(() => expect(shop.bank.pay(rows[0].txid)).rejects.toThrow(/removed|invalid/), {
    timeout: 20_000,
  })
})

test('changed by eight at once there is one charge; looking first, without lock and key, there are eight', async () => {
  const { id, byPix } = await waiting()
  await Promise.all(Array.from({ length: 8 }, byPix))
  const attempts = await listAttempts(shop.parts.app.db, id)
  expect(attempts.filter(({ carriedBy }) => !carriedBy)).toHaveLength(2)
  expect(liveOf(attempts)?.method).toBe('pix')

  const { app } = shop.parts
  await dropLiveKeys(pool())
  const other = await waiting()
  const meet = createMeeting(8)
  const lookFirst = async (tx: Tx) => {
    const live = liveOf(await listAttempts(tx, other.id))
    await meet()
    if (live?.method !== 'boleto') return false
    const next = { method: 'pix', attempt: 2, at: app.clock.now(), term: undefined } as const
    await runWrites(tx, insertingAttempt(newAttempt(app, { id: other.id, total: 1000, credit: 0 }, next)))
    return true
  }
  expect(await race(app.db, 8, lookFirst)).toBe(8)
})
