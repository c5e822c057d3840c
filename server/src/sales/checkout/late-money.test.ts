import type { ProductId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { addDays, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Refused } from '#kernel/errors.ts'
import { onHook } from '#kernel/hook.ts'
import { orderHooks } from '#order'
import type { PaymentProvider } from '#payment-provider'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { type BankClock, createBankClock } from '../../../../test/support/bank-clock.ts'
import { type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { carryOutRefund } from '../refund/carry-out-refund.ts'
import { settle } from './settle-payment.ts'

let shop: Shop
let clock: TestClock
let bankClock: BankClock
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  bankClock = createBankClock(clock)
  shop = await openShop({ clock, bankClock, env: { PIX_EXPIRES_IN: '60' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const EXPIRY_AND_GRACE = 200
const SOON = { timeout: 15_000, interval: 100 }

async function withPix(buyer: Buyer, order: Order) {
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  return { buyer, order, paymentId: payment!.id, copyPaste: payment!.pix!.copyPaste }
}

async function endCode(order: Order): Promise<void> {
  clock.advance(EXPIRY_AND_GRACE)
  await shop.sweep('pix-reconcile')
  await untilStatus(order, 'expired')
}

/** An order whose code has ended. */
async function expired(buyer: Buyer, priceId: string, coupon?: string) {
  const waiting = await withPix(buyer, await buyer.order(priceId, coupon ? { coupon } : {}))
  await endCode(waiting.order)
  return waiting
}

/** Paid while its code was good; the shop hears of it after its order has ended. */
const payLate = (copyPaste: string) => bankClock.earlier(EXPIRY_AND_GRACE, () => shop.bank.pay(copyPaste))

const untilStatus = (order: Pick<Order, 'id'>, status: string) =>
  vi.waitFor(async () => {
    const { rows } = await pool().query('select status from purchase_order where id = $1', [order.id])
    expect(rows[0].status).toBe(status)
  }, SOON)

const untilPayments = (order: Order, ...statuses: string[]) =>
  vi.waitFor(async () => {
    const { rows } = await pool().query('select status from payment where order_id = $1 order by status', [
      order.id,
    ])
    expect(rows.map(({ status }) => status)).toEqual(statuses)
  }, SOON)

const seatsTaken = async (productId: ProductId) =>
  (await pool().query('select taken from seat where product_id = $1', [productId])).rows[0].taken

test('late, and the seat is still free: the money is taken', async () => {
  const turma = await stock(pool(), { name: 'Turma', amount: 1000, seats: 1 })
  const buyer = await newBuyer(shop)
  const { order, copyPaste } = await expired(buyer, turma.priceId)
  expect(await seatsTaken(turma.productId)).toBe(0)
  await payLate(copyPaste)
  await untilStatus(order, 'paid')
  expect(await seatsTaken(turma.productId)).toBe(1)
  expect((await buyer.client.access.list()).map(({ resource }) => resource)).toEqual([turma.productId])
})

test('late, and the seat has gone: the money goes back, and whoever took the seat keeps it', async () => {
  const turma = await stock(pool(), { name: 'Turma cheia', amount: 1000, seats: 1 })
  const late = await expired(await newBuyer(shop), turma.priceId)
  const next = await newBuyer(shop)
  const second = await withPix(next, await next.order(turma.priceId))
  await payLate(late.copyPaste)
  await untilPayments(late.order, 'refunded')
  await untilStatus(late.order, 'expired')
  expect(await late.buyer.client.access.list()).toEqual([])
  await shop.bank.pay(second.copyPaste)
  await untilStatus(second.order, 'paid')
  expect(await seatsTaken(turma.productId)).toBe(1)
  expect(await refusalOf(late.buyer.client.checkout.renewPix({ id: late.order.id }))).toBe(
    'checkout.sold-out',
  )
})

test('late, and the last use of the coupon has gone: the money goes back', async () => {
  await issueCoupon(pool(), { code: 'ULTIMO', value: 1000, limitTotal: 1 })
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const late = await expired(await newBuyer(shop), priceId, 'ULTIMO')
  await (await newBuyer(shop)).order(priceId, { coupon: 'ULTIMO' })
  await payLate(late.copyPaste)
  await untilPayments(late.order, 'refunded')
})

test('late, and the buyer has used their one use of the coupon since: the money goes back', async () => {
  await issueCoupon(pool(), { code: 'UMAVEZ', value: 1000, limitPerAccount: 1 })
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const late = await expired(buyer, priceId, 'UMAVEZ')
  await buyer.order(priceId, { coupon: 'UMAVEZ' })
  await payLate(late.copyPaste)
  await untilPayments(late.order, 'refunded')
})

test('late, and the price is no longer asked: the money goes back, and was never income', async () => {
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const figures = async () => {
    const day = today(clock.now())
    const { gross, net, refunded } = (await helena.adminOverview.figures({ from: addDays(day, -1), to: day }))
      .figures
    return { gross, net, refunded }
  }
  const { priceId } = await stock(pool(), { name: 'Oferta', amount: 1000 })
  const late = await expired(await newBuyer(shop), priceId)
  const before = await figures()
  await pool().query('update price set ends_at = $2 where id = $1', [priceId, clock.now()])
  await payLate(late.copyPaste)
  await untilPayments(late.order, 'refunded')
  expect(await figures()).toEqual(before)
  expect(await refusalOf(late.buyer.client.checkout.renewPix({ id: late.order.id }))).toBe(
    'cart.price-unavailable',
  )
})

test('both codes of an order paid, the late and the new one: one is taken, the other goes back', async () => {
  const plan = await stock(pool(), { name: 'Plano', amount: 2990, type: 'subscription', interval: 'month' })
  const buyer = await newBuyer(shop)
  const { order, copyPaste } = await expired(buyer, plan.priceId)
  await buyer.client.checkout.renewPix({ id: order.id })
  const renewed = await withPix(buyer, order)
  expect(renewed.copyPaste).not.toBe(copyPaste)
  await Promise.all([payLate(copyPaste), shop.bank.pay(renewed.copyPaste)])
  await untilPayments(order, 'paid', 'refunded')
  await untilOrder(buyer.client, order.id, isPaid)
  expect(await buyer.client.subscription.list()).toHaveLength(1)
})

test('two orders of a plan one can have once, both paid: one is taken, the other goes back and ends', async () => {
  const plan = await stock(pool(), {
    name: 'Plano único',
    amount: 2990,
    type: 'subscription',
    interval: 'month',
    limit: 'one-active',
  })
  const buyer = await newBuyer(shop)
  const [first, second] = [await buyer.order(plan.priceId), await buyer.order(plan.priceId)]
  const codes = [await withPix(buyer, first), await withPix(buyer, second)]
  await Promise.all(codes.map(({ copyPaste }) => shop.bank.pay(copyPaste)))
  await vi.waitFor(async () => {
    const statuses = (await buyer.client.checkout.listOrders()).map(({ status }) => status).sort()
    expect(statuses).toEqual(['expired', 'paid'])
  }, SOON)
  const ended = (await buyer.client.checkout.listOrders()).find(({ status }) => status === 'expired')!
  expect(await refusalOf(buyer.client.checkout.renewPix({ id: ended.id }))).toBe('checkout.already-yours')
  expect(await buyer.client.subscription.list()).toHaveLength(1)
  await vi.waitFor(async () => {
    const { rows } = await pool().query('select status from payment where id = any($1) order by 1', [
      codes.map(({ paymentId }) => paymentId),
    ])
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'refunded'])
  }, SOON)
})

test.each(['not-found', 'request.too-many', 'subscription.not-now', 'checkout.sold-out'] as const)(
  'whoever listens to what is paid refuses %s by mistake: the money stays, and is booked once that is mended',
  async (code) => {
    const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
    const buyer = await newBuyer(shop)
    const { order, paymentId, copyPaste } = await withPix(buyer, await buyer.order(priceId))
    const { app, providers } = shop.parts
    const { hooks } = app
    const mistaken = onHook(orderHooks.paid, async () => {
      throw new Refused(code)
    })
    try {
      Object.assign(app, { hooks: [...hooks, mistaken] })
      await shop.bank.pay(copyPaste)
      await expect(settle(app, providers, paymentId)).rejects.toThrow(`payment not booked: ${code}`)
      // A fault of ours is told to nobody as a refusal of theirs.
      expect(await refusalOf(buyer.client.checkout.verifyPayment({ id: order.id }))).toBe('unexpected')
      const { rows } = await pool().query('select from refund where payment_id = $1', [paymentId])
      expect(rows).toEqual([])
      await untilStatus(order, 'awaiting-payment')
    } finally {
      Object.assign(app, { hooks })
    }
    await settle(app, providers, paymentId)
    await untilStatus(order, 'paid')
    expect(await buyer.client.access.list()).toHaveLength(1)
  },
)

test('another amount than the one asked for goes back as it came, and the order ends', async () => {
  const turma = await stock(pool(), { name: 'Turma', amount: 1000, seats: 3 })
  const buyer = await newBuyer(shop)
  const { order, paymentId } = await withPix(buyer, await buyer.order(turma.priceId))
  const { app, providers } = shop.parts
  const returned: number[] = []
  // The bank takes what it was asked for and no other sum: this one says, on the way, that a centavo more came.
  const generous: PaymentProvider = {
    ...providers.pix!,
    async readCharge(txid) {
      const charge = await providers.pix!.readCharge(txid)
      const received = { txid, e2eId: `E${'0'.repeat(31)}`, amount: centavos(1001), at: clock.now() }
      return charge && { ...charge, received }
    },
    async refund(_received, _id, amount) {
      returned.push(amount)
      return 'done'
    },
  }
  const patient = { ...app, jobs: { ...app.jobs, runInline: () => undefined } }
  await settle(patient, { pix: generous }, paymentId)
  await untilStatus(order, 'expired')
  expect(await seatsTaken(turma.productId)).toBe(0)
  const { rows } = await pool().query('select id from refund where payment_id = $1', [paymentId])
  await carryOutRefund(app, { pix: generous }, rows[0].id)
  expect(returned).toEqual([1001])
})

test('a new code is made once the old one has ended, and not before', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const waiting = await withPix(buyer, await buyer.order(priceId))
  const same = await buyer.client.checkout.renewPix({ id: waiting.order.id })
  expect(same.payment?.id).toBe(waiting.paymentId)

  await endCode(waiting.order)
  const all = await Promise.all(
    Array.from({ length: 5 }, () => buyer.client.checkout.renewPix({ id: waiting.order.id })),
  )
  expect(new Set(all.map(({ payment }) => payment!.id)).size).toBe(1)
  const renewed = await withPix(buyer, waiting.order)
  await shop.bank.pay(renewed.copyPaste)
  await untilOrder(buyer.client, waiting.order.id, isPaid)
  expect(await refusalOf(buyer.client.checkout.renewPix({ id: waiting.order.id }))).toBe('order.not-payable')
})
