import { dayOf, startOfDay } from '@vitrine/contract/time'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { settleDays } from '#settlement'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { settle } from './settle-payment.ts'

let shop: Shop
let clock: TestClock
/** The bank's: what it received lies before the shop's next look. */
let bankClock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  bankClock = createTestClock(new Date().toISOString())
  shop = await openShop({ clock, bankClock })
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.bank.chaos.reset())

const SOON = { timeout: 15_000, interval: 100 }

/** A purchase whose Pix was sent twice by its payer's bank. */
async function paidTwice(amount: number) {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  shop.bank.chaos.set({ payments: { duplicatePercent: 100 } })
  bankClock.set(clock.now().toISOString())
  await shop.bank.pay(payment!.pix!.copyPaste)
  clock.advance(5)
  await shop.sweep('pix-reconcile')
  await untilOrder(buyer.client, order.id, isPaid)
  return { buyer, order, paymentId: payment!.id }
}

const untilGivenBack = ({ buyer, order }: Awaited<ReturnType<typeof paidTwice>>) =>
  untilOrder(buyer.client, order.id, ({ refunds }) => refunds.some(({ state }) => state === 'done'))

test('a second Pix for one charge goes back once, and the order stays paid with what paid it', async () => {
  const bought = await paidTwice(4900)
  const { buyer, order, paymentId } = bought
  const { app, providers, pool } = shop.parts
  await Promise.all([1, 2, 3].map(() => settle(app, providers, paymentId)))
  const after = await untilGivenBack(bought)
  expect(after.status).toBe('paid')
  expect(after.refunds).toMatchObject([
    { amount: 4900, reason: 'unwanted', isDuplicate: true, method: 'pix' },
  ])
  const history = await buyer.client.checkout.readOrderHistory({ id: order.id })
  expect(history.attempts).toHaveLength(1)
  expect(history.events.map(({ kind }) => kind)).not.toContain('money-not-taken')

  // The bank has both moneys, and gave one of them back.
  const received = await providers.pix!.listReceived(new Date(0), clock.now())
  const ours = received.filter(({ txid }) => txid === paymentId.replace('_', ''))
  expect(ours.map(({ amount }) => amount)).toEqual([4900, 4900])
  const { rows } = await pool.query(
    `select p.received, p.refunded, p.status, d.amount, d.e2e_id <> p.e2e_id as other
     from payment p join duplicate_payment d on d.payment_id = p.id where p.id = $1`,
    [paymentId],
  )
  expect(rows).toEqual([{ received: 4900, refunded: 0, status: 'paid', amount: 4900, other: true }])
  await vi.waitFor(async () => {
    const [mail] = (await shop.bank.mails(buyer.email)).filter(({ subject }) => /Reembolso/.test(subject))
    expect(mail?.text).toContain('chegaram em duplicidade')
  }, SOON)

  // What paid the order can still be taken back, whole.
  await buyer.client.checkout.regretOrder({ id: order.id })
  const refunded = await untilOrder(buyer.client, order.id, ({ status }) => status === 'refunded')
  expect(refunded.refunds.map(({ amount, reason }) => [amount, reason])).toEqual([
    [4900, 'unwanted'],
    [4900, 'regret'],
  ])
})

test('a second Pix that no notification told of is found by asking, and the day of the bank is the day of the books', async () => {
  shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  const bought = await paidTwice(3100)
  await shop.sweep('pix-reconcile')
  await untilGivenBack(bought)
  const today = dayOf(clock.now())
  clock.set(new Date(startOfDay(today).getTime() + 31 * 3_600_000).toISOString())
  await settleDays(shop.parts.app, shop.parts.providers)
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const { items } = await helena.adminSettlement.list({ method: 'pix', from: today, to: today })
  expect(items[0]!.told.count).toBeGreaterThanOrEqual(2)
  expect(items).toMatchObject([{ booked: items[0]!.told, differences: 0 }])
})
