import type { ProductId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import {
  type Buyer,
  hasBoleto,
  hasPix,
  isPaid,
  newBuyer,
  untilOrder,
} from '../../../../test/support/buyer.ts'
import { makeMailsDue } from '../../../../test/support/due-mails.ts'
import { retryRefund } from '../../../../test/support/order-acts.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  shop = await openShop({ clock })
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.bank.chaos.reset())

const pool = () => shop.parts.pool
const SOON = { timeout: 15_000, interval: 100 }
const isRefunded = ({ status }: Order) => status === 'refunded'

async function pay({ client }: Buyer, { id, total }: Order): Promise<Order> {
  if (total === 0) return client.checkout.readOrder({ id })
  const { payment } = await untilOrder(client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  return untilOrder(client, id, isPaid)
}

const withdraw = ({ client }: Buyer, { id }: Order) => client.checkout.regretOrder({ id })
const refundsAtBank = async (order: Order) => {
  const { rows } = await pool().query(
    `select p.e2e_id, r.provider_id from payment p join refund r on r.payment_id = p.id where p.order_id = $1`,
    [order.id],
  )
  return rows as { e2e_id: string; provider_id: string }[]
}
const subjects = async (email: string) => (await shop.bank.mails(email)).map(({ subject }) => subject)
const seatsTaken = async (productId: ProductId) =>
  (await pool().query('select taken from seat where product_id = $1', [productId])).rows[0].taken

test('a purchase is taken back: protocol at once, all of the money back, access, seat, coupon and subscription given back', async () => {
  const course = await stock(pool(), { name: 'Turma', amount: 10_000, seats: 3 })
  const plan = await stock(pool(), { name: 'Plano', amount: 3_990, type: 'subscription', interval: 'month' })
  const limits = { limitTotal: 1, limitPerAccount: 1, onRefund: 'returned' } as const
  await issueCoupon(pool(), { code: 'VOLTA', value: 1_000, ...limits })
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId: plan.priceId })
  const order = await pay(buyer, await buyer.order(course.priceId, { coupon: 'VOLTA' }))
  expect(await buyer.client.access.list()).toHaveLength(2)
  expect(order.later.map(({ label }) => label)).toEqual(['Plano'])

  expect(order.later).toMatchObject([{ label: 'Plano' }])
  // Its message waits five seconds for the bank by the shop's clock, which stands still: so it is ahead of the machine's.
  clock.set(new Date(Date.now() + 60_000).toISOString())
  const asked = await withdraw(buyer, order)
  expect(asked.later).toEqual([])
  expect(asked.refunds).toMatchObject([
    { reason: 'regret', amount: order.total, channel: 'original', byBuyer: true },
  ])
  expect(asked.refunds[0]!.protocol).toMatch(/^P\d{4}-\d{6}-\d$/)
  expect(await buyer.client.access.list()).toEqual([])
  expect(await seatsTaken(course.productId)).toBe(0)
  expect((await buyer.client.subscription.list()).map(({ status }) => status)).toEqual(['cancelled'])

  const refunded = await untilOrder(buyer.client, order.id, isRefunded)
  expect(refunded.refunds).toMatchObject([{ state: 'done', doneAt: expect.any(String) }])
  expect(refunded.payment?.status).toBe('refunded')
  expect([asked.later, refunded.later]).toEqual([[], []])
  const { events, regretUntil } = await buyer.client.checkout.readOrderHistory({ id: order.id })
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['placed', 'code-made', 'paid', 'regretted', 'coupon-returned', 'refund-done']),
  )
  expect(events).toHaveLength(6)
  expect(regretUntil).toBeUndefined()

  const { protocol } = asked.refunds[0]!
  await makeMailsDue(pool(), 'regret-received', [order.id])
  await vi.waitFor(async () => {
    expect(await subjects(buyer.email)).toContain(`Desistência registrada: protocolo ${protocol}`)
  }, SOON)
  // The bank answered at once: one message says that it was asked for and that it is there.
  const told = await shop.bank.mails(buyer.email)
  const message = told.find(({ subject }) => subject.startsWith('Desistência registrada'))!
  expect(message.text).toMatch(
    /Devolvemos\s+R\$\s+[\d.,]+, tudo\s+o que você pagou, em [^,]+, pelo\s+mesmo meio/,
  )
  expect(told.filter(({ subject }) => subject.startsWith('Reembolso concluído'))).toEqual([])
  const again = await buyer.order(course.priceId, { coupon: 'VOLTA' })
  expect(again.discount).toBeGreaterThan(0)
})

test('the protocol is a PDF of its buyer alone', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const [buyer, stranger] = [await newBuyer(shop), await newBuyer(shop)]
  const order = await pay(buyer, await buyer.order(priceId))
  const protocolOf = ({ client }: Buyer) => client.checkout.downloadProtocol({ id: order.id })
  expect(await refusalOf(protocolOf(buyer))).toBe('regret.none')
  const { refunds } = await withdraw(buyer, order)
  const file = await protocolOf(buyer)
  expect([file.name, file.type]).toEqual([`desistencia-${refunds[0]!.protocol}.pdf`, 'application/pdf'])
  expect((await file.text()).startsWith('%PDF-')).toBe(true)
  expect(await refusalOf(protocolOf(stranger))).toBe('not-found')
  expect(await refusalOf(withdraw(stranger, order))).toBe('not-found')
})

test('what is asked twice, also at once, is done once', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const order = await pay(buyer, await buyer.order(priceId))
  const answers = await Promise.all(Array.from({ length: 6 }, () => withdraw(buyer, order)))
  const later = await untilOrder(buyer.client, order.id, isRefunded)
  const protocols = [...answers, later, await withdraw(buyer, order)].flatMap(({ refunds }) =>
    refunds.map(({ protocol }) => protocol),
  )
  expect(new Set(protocols).size).toBe(1)
  expect(protocols).toHaveLength(8)
})

test('not before it is paid, not after its days, and until the end of a longer guarantee', async () => {
  const guide = await stock(pool(), { name: 'Guia', amount: 1000 })
  const course = await stock(pool(), { name: 'Curso', amount: 2000 })
  await pool().query('update product set guarantee_days = 30 where id = $1', [course.productId])
  const buyer = await newBuyer(shop)
  const unpaid = await buyer.order(guide.priceId)
  expect(await refusalOf(withdraw(buyer, unpaid))).toBe('regret.not-paid')
  const short = await pay(buyer, unpaid)
  const long = await pay(buyer, await buyer.order(course.priceId))
  // As if both had been paid long ago: the session would end if the clock moved.
  await pool().query(`update purchase_order set paid_at = paid_at - interval '15 days' where id = any($1)`, [
    [short.id, long.id],
  ])
  expect(await refusalOf(withdraw(buyer, short))).toBe('regret.too-late')
  expect((await withdraw(buyer, long)).refunds).toMatchObject([{ reason: 'guarantee', amount: 2000 }])
})

test('an order of R$ 0,00: access ends, nothing is given back, and it has a protocol', async () => {
  const { priceId } = await stock(pool(), { name: 'Grátis', amount: 0 })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  expect(await buyer.client.access.list()).toHaveLength(1)
  const { status, refunds } = await withdraw(buyer, order)
  expect([status, refunds]).toMatchObject(['cancelled', [{ amount: 0, state: 'done' }]])
  expect(await buyer.client.access.list()).toEqual([])
  expect(await refundsAtBank(order)).toEqual([])
})

test('a boleto goes back by Pix to the same document', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId, { method: 'boleto' })
  const { payment } = await untilOrder(buyer.client, order.id, hasBoleto)
  await shop.bank.payBoleto(payment!.boleto!.line)
  await untilOrder(buyer.client, order.id, isPaid)
  expect((await withdraw(buyer, order)).refunds).toMatchObject([{ channel: 'pix', amount: 1000 }])
  await untilOrder(buyer.client, order.id, isRefunded)
})

test('a bank that takes its time is asked again; one that refuses parks the refund, tells the shop, and may be asked anew', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  shop.bank.chaos.set({ refunds: { delayMs: 1500 } })
  const slow = await pay(buyer, await buyer.order(priceId))
  await withdraw(buyer, slow)
  await vi.waitFor(async () => {
    const { refunds } = await buyer.client.checkout.readOrder({ id: slow.id })
    expect(refunds).toMatchObject([{ state: 'processing' }])
  }, SOON)
  // The sweep asks again after ten seconds of the shop's clock, and later after longer.
  await vi.waitFor(async () => {
    clock.advance(15)
    await shop.sweep('refunds')
    expect(isRefunded(await buyer.client.checkout.readOrder({ id: slow.id }))).toBe(true)
  }, SOON)

  shop.bank.chaos.set({ refunds: { delayMs: 0, failPercent: 100 } })
  const refused = await pay(buyer, await buyer.order(priceId))
  await withdraw(buyer, refused)
  await vi.waitFor(async () => {
    const order = await buyer.client.checkout.readOrder({ id: refused.id })
    expect(order).toMatchObject({ status: 'paid', refunds: [{ state: 'failed' }] })
    const told = await subjects('oi@loja.example')
    expect(told.filter((one) => one.startsWith('Devolução recusada'))).toHaveLength(1)
  }, SOON)
  expect(await refusalOf(withdraw(buyer, refused))).toBe('accepted')

  shop.bank.chaos.reset()
  const { refunds } = await buyer.client.checkout.readOrder({ id: refused.id })
  await retryRefund(shop.parts.app, refunds[0]!.id)
  await untilOrder(buyer.client, refused.id, isRefunded)
  await expect(retryRefund(shop.parts.app, refunds[0]!.id)).rejects.toMatchObject({
    code: 'refund.not-failed',
  })
  const steps = await pool().query(
    'select state, attempt from refund_step where refund_id = $1 order by position',
    [refunds[0]!.id],
  )
  expect(steps.rows.map(({ state, attempt }) => `${state} ${attempt}`)).toEqual([
    'requested 1',
    'processing 1',
    'failed 1',
    'processing 2',
    'done 2',
  ])
})

test('taking a purchase back asks what buying asked; sending the money elsewhere, or giving days up, a fresh proof besides', async () => {
  const plan = await stock(pool(), { name: 'Plano', amount: 3_990, type: 'subscription', interval: 'month' })
  const buyer = await newBuyer(shop)
  const { checkout, subscription } = buyer.client
  const order = await pay(buyer, await buyer.order(plan.priceId))
  const [{ id } = { id: '' }] = await subscription.list({})
  await pool().query(
    `update session set proved_at = proved_at - interval '16 minutes'
     where account_id = (select id from account where email = $1)`,
    [buyer.email],
  )
  const cancel = { kind: 'cancel', now: true } as const
  const { confirmation } = await subscription.preview({ id, action: cancel })
  const destination = { kind: 'pix-key', key: 'outra@banco.example' } as const
  for (const call of [
    () => checkout.regretOrder({ id: order.id, asCredit: true }),
    () => checkout.regretOrder({ id: order.id, destination }),
    () => checkout.redirectRefund({ id: order.id, refundId: 'rfd_1', destination }),
    () => subscription.act({ id, action: cancel, confirmation }),
  ])
    expect(await refusalOf(call())).toBe('account.proof-needed')
  expect(await withdraw(buyer, order)).toMatchObject({ refunds: [{ channel: 'original' }] })
})
