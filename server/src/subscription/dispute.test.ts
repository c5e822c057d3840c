import type { OrderId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PaymentProvider } from '#payment-provider'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { newBuyer } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { accessOf, act, onDay, type Subscriber } from '../../../test/support/subscriber.ts'
import { settle } from '../sales/checkout/settle-payment.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOON = { timeout: 20_000 }
const MONTH = { name: 'Clube', amount: 3_990, type: 'subscription', interval: 'month' } as const

interface CardSubscriber extends Subscriber {
  /** That the issuer told, and the shop heard. */
  dispute(state: 'open' | 'won' | 'lost'): Promise<void>
  on(day: string): ReturnType<typeof onDay>
  pay(): Promise<void>
}

const STATUS = { open: 'disputed', won: 'paid', lost: 'charged-back' } as const

/** Somebody who paid the first month by card, on the 31st of January. */
async function subscribeByCard(): Promise<CardSubscriber> {
  clock.set('2027-01-31T15:00:00Z')
  const stocked = await stock(shop.parts.pool, MONTH)
  const buyer = await newBuyer(shop)
  const { id: orderId } = await orderByCard(shop, buyer, stocked.priceId)
  const [subscription] = await vi.waitFor(async () => {
    const found = await buyer.client.subscription.list({})
    expect(found).toHaveLength(1)
    return found
  }, SOON)
  const { rows } = await shop.parts.pool.query('select txid from payment where order_id = $1', [orderId])
  const one: CardSubscriber = {
    buyer,
    ...stocked,
    id: subscription!.id,
    on: (day) => onDay({ shop, clock }, day, one),
    async pay() {
      const { orders } = await one.buyer.client.subscription.read({ id: one.id })
      await payPix(shop, one.buyer, orders[0]!)
    },
    async dispute(state) {
      await shop.bank.disputeCharge(rows[0].txid, state)
      const read = () => one.buyer.client.checkout.readOrder({ id: orderId })
      await vi.waitFor(async () => expect(await read()).toMatchObject({ status: STATUS[state] }), SOON)
    },
  }
  return one
}

const read = ({ buyer, id }: Subscriber) => buyer.client.subscription.read({ id })
const DECIDED = ['won', 'lost'] as const

test('while what runs is disputed it is active and disputed, its access rests, and nothing new is planned', async () => {
  const one = await subscribeByCard()
  await one.dispute('open')
  expect(await read(one)).toMatchObject({ status: 'active', disputed: true, allowed: ['cancel'] })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'disputed' })
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const listed = await helena.adminSubscription.list({ disputed: 'yes' })
  expect(listed.items).toMatchObject([{ id: one.id, status: 'active', disputed: true }])
  await one.dispute('won')
  expect(await read(one)).not.toHaveProperty('disputed')
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  expect((await helena.adminSubscription.list({ disputed: 'yes' })).items).toEqual([])
  const { timeline } = await read(one)
  expect(timeline.map(({ move }) => move)).toEqual(['win-dispute', 'dispute', 'start'])
})

test('what was cancelled stays cancelled through a dispute that is won: nothing more is asked for', async () => {
  const one = await subscribeByCard()
  await act(one, { kind: 'cancel' })
  await one.dispute('open')
  expect(await read(one)).toMatchObject({ status: 'active', cancelAt: '2027-02-28', disputed: true })
  await one.dispute('won')
  const due = await one.on('2027-02-22')
  expect(due).toMatchObject({ status: 'active', cancelAt: '2027-02-28', charges: [] })
  expect(due.orders).toHaveLength(1)
  expect(await one.on('2027-02-28')).toMatchObject({ status: 'cancelled' })
})

test('what was cancelled ends on its day, the dispute open or not', async () => {
  const one = await subscribeByCard()
  await act(one, { kind: 'cancel' })
  await one.dispute('open')
  expect(await one.on('2027-02-28')).toMatchObject({ status: 'cancelled' })
  await one.dispute('won')
  expect(await read(one)).toMatchObject({ status: 'cancelled' })
})

test('cancelled while it is disputed, it ends with what is paid and can be undone', async () => {
  const one = await subscribeByCard()
  await one.dispute('open')
  const { after } = await act(one, { kind: 'cancel' })
  expect(after).toMatchObject({ cancelAt: '2027-02-28', allowed: ['undo-cancellation'] })
  await one.dispute('won')
  const { after: kept } = await act(one, { kind: 'undo-cancellation' })
  expect(kept).toMatchObject({ status: 'active' })
  expect(kept).not.toHaveProperty('cancelAt')
})

test('a pause that was planned begins and ends on its days through a dispute', async () => {
  const one = await subscribeByCard()
  await act(one, { kind: 'pause', cycles: 1 })
  await one.dispute('open')
  expect(await read(one)).toMatchObject({ resumesOn: '2027-03-31' })
  expect(await one.on('2027-02-28')).toMatchObject({ status: 'paused' })
  await one.dispute('won')
  expect(await read(one)).toMatchObject({ status: 'paused', resumesOn: '2027-03-31' })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'paused' })
  const due = await one.on('2027-03-24')
  expect(due.orders[0]).toMatchObject({ status: 'awaiting-payment', dueOn: '2027-03-31' })
  expect(await one.on('2027-03-31')).toMatchObject({ status: 'active' })
})

test.each(DECIDED)('an earlier month is disputed and %s: the one that is paid goes on', async (state) => {
  const one = await subscribeByCard()
  await one.on('2027-02-22')
  await one.pay()
  expect(await one.on('2027-03-05')).toMatchObject({ currentPeriod: { endOn: '2027-03-31' } })
  await one.dispute('open')
  expect(await read(one)).toMatchObject({ status: 'active' })
  expect(await read(one)).not.toHaveProperty('disputed')
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  await one.dispute(state)
  expect(await read(one)).toMatchObject({ status: 'active' })
  expect(await accessOf(one)).toEqual({ allowed: true, until: '2027-03-31T03:00:00.000Z' })
  const due = await one.on('2027-03-25')
  expect(due.orders[0]).toMatchObject({ status: 'awaiting-payment', dueOn: '2027-03-31' })
  await one.pay()
  expect(await one.on('2027-04-02')).toMatchObject({ currentPeriod: { endOn: '2027-04-30' } })
  expect(await accessOf(one)).toMatchObject({ allowed: true })
})

test('a payment whose dispute was won is disputed again: what it gave rests again', async () => {
  const one = await subscribeByCard()
  await one.dispute('open')
  await one.dispute('won')
  const { app, providers } = shop.parts
  const card = providers.card!
  const again: PaymentProvider = {
    ...card,
    async readCharge(txid) {
      const charge = await card.readCharge(txid)
      return charge && { ...charge, dispute: { id: `${txid}-2`, state: 'open', at: clock.now() } }
    },
  }
  const { orderId } = await read(one)
  const { rows } = await shop.parts.pool.query('select id from payment where order_id = $1', [orderId])
  await settle(app, { ...providers, card: again }, rows[0].id)
  expect(await read(one)).toMatchObject({ status: 'active', disputed: true })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'disputed' })
})

test('the month that runs is lost: the subscription ends, and what was asked for with it', async () => {
  const one = await subscribeByCard()
  await one.on('2027-02-22')
  await one.dispute('open')
  await one.dispute('lost')
  const over = await one.on('2027-02-23')
  expect(over).toMatchObject({ status: 'cancelled', charges: [] })
  expect(over.orders[0]).toMatchObject({ status: 'cancelled' })
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'revoked' })
})

test('the month that runs is disputed and the next one paid: the next one may be used, whoever is right', async () => {
  const one = await subscribeByCard()
  await one.on('2027-02-22')
  await one.pay()
  await one.dispute('open')
  expect(await accessOf(one)).toMatchObject({ allowed: false, why: 'disputed' })
  await one.on('2027-03-02')
  expect(await accessOf(one)).toEqual({ allowed: true, until: '2027-03-31T03:00:00.000Z' })
  await one.dispute('lost')
  expect(await read(one)).toMatchObject({ status: 'active' })
  expect(await accessOf(one)).toEqual({ allowed: true, until: '2027-03-31T03:00:00.000Z' })
})

const DUNNED = ['2027-02-21', '2027-02-27', '2027-02-28', '2027-03-02', '2027-03-04']

test('dunning goes on through a dispute that is won: suspended, then cancelled on their days', async () => {
  const one = await subscribeByCard()
  for (const day of DUNNED) await one.on(day)
  await one.dispute('open')
  expect(await read(one)).toMatchObject({ status: 'past-due' })
  await one.dispute('won')
  expect(await read(one)).toMatchObject({ status: 'past-due' })
  await one.on('2027-03-08')
  expect(await one.on('2027-03-09')).toMatchObject({ status: 'past-due', suspended: true })
  await one.on('2027-03-13')
  const over = await one.on('2027-03-23')
  expect(over).toMatchObject({ status: 'cancelled' })
  expect(over.orders[0]).toMatchObject({ status: 'cancelled' })
})

test('what is suspended and disputed is paid: it is open again', async () => {
  const one = await subscribeByCard()
  for (const day of [...DUNNED, '2027-03-08', '2027-03-09']) await one.on(day)
  await one.dispute('open')
  expect(await read(one)).toMatchObject({ status: 'past-due', suspended: true, disputed: true })
  await one.pay()
  expect(await read(one)).toMatchObject({ status: 'active' })
  expect(await read(one)).not.toHaveProperty('suspended')
  expect(await accessOf(one)).toMatchObject({ allowed: true })
  await one.dispute('won')
  expect(await read(one)).toMatchObject({ status: 'active' })
})

test('a renewal whose Pix the bank takes back ends the subscription; an earlier month that goes back does not', async () => {
  const one = await subscribeByCard()
  await one.on('2027-02-22')
  await one.pay()
  await one.on('2027-03-24')
  await one.pay()
  const { orders } = await read(one)
  const e2eOf = async (orderId: string) => {
    const { rows } = await shop.parts.pool.query('select e2e_id from payment where order_id = $1', [orderId])
    return rows[0].e2e_id as string
  }
  const takeBack = async (order: { id: OrderId }, amount: number) => {
    shop.bank.returnByMed(await e2eOf(order.id), 'MED_FRAUDE', amount)
    const status = async () => (await one.buyer.client.checkout.readOrder({ id: order.id })).status
    await vi.waitFor(async () => expect(await status()).toBe('charged-back'), SOON)
  }
  const [march, february] = orders
  await takeBack(february!, 3_990)
  expect(await read(one)).toMatchObject({ status: 'active' })
  expect((await read(one)).timeline.map(({ move }) => move)).toContain('lose-dispute')
  await takeBack(march!, 1_000)
  expect(await read(one)).toMatchObject({ status: 'cancelled' })
  expect(await accessOf(one)).toMatchObject({ allowed: false })
})
