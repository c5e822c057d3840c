import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { calendarDay, DAY_MS, dayOf, endOfDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasBoleto, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import {
  boletoOf,
  confirmEmail,
  newRegular,
  opened,
  payOne,
  signInAgain,
  trustRegulars,
} from '../../../../test/support/trust.ts'
import { endRule } from '../../pricing/index.ts'
import { settle } from '../settle-payment.ts'
import { startCharge } from '../start-charge.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await trustRegulars(shop)
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())

const guide = (amount = 10_000) => stock(shop.parts.pool, { name: 'Guia', amount, limit: 'one-active' })
const paying = async (line: string) => void (await shop.bank.payBoleto(line))

test('a boleto of a regular opens at once, is marked, and goes on with the same start when it is paid', async () => {
  const { productId, priceId } = await guide()
  const buyer = await newRegular(shop)
  const { id, line, trust, payment } = await boletoOf(buyer, priceId)
  const until = endOfDay(addBusinessDays(calendarDay(payment!.boleto!.dueOn), 3)).toISOString()
  expect(trust).toEqual({ from: expect.any(String), until, state: 'open' })
  const { from } = trust!
  expect(await opened(buyer, productId)).toMatchObject([{ source: 'trust', from, until }])
  const letter = async () =>
    (await shop.bank.mails(buyer.email)).find(({ subject }) => subject.startsWith('Falta pagar o boleto'))
  await expect.poll(async () => (await letter())?.text, { timeout: 15_000 }).toContain('Seu acesso já vale')

  await paying(line)
  const paid = await untilOrder(buyer.client, id, isPaid)
  expect(paid.trust).toMatchObject({ from, state: 'paid' })
  const after = await opened(buyer, productId)
  expect(after).toMatchObject([{ source: 'order', from }])
  expect(after[0]!.until).toBeUndefined()
  const { events } = await buyer.client.checkout.readOrderHistory({ id })
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'slip-made', 'opened-on-trust', 'paid'])
})

test('a plan counts from the day its boleto was made', async () => {
  const clock = { at: new Date() }
  await using early = await openShop({ clock: { now: () => clock.at } })
  await trustRegulars(early)
  const plan = { name: 'Plano', amount: 5000, type: 'subscription', interval: 'month' } as const
  const { productId, priceId } = await stock(early.parts.pool, plan)
  const buyer = await newRegular(early)
  const { id, line, trust, payment, later } = await boletoOf(buyer, priceId)
  expect(await opened(buyer, productId)).toMatchObject([{ source: 'trust', until: trust!.until }])
  expect(await buyer.client.subscription.list()).toEqual([])

  clock.at = new Date(clock.at.getTime() + 2 * DAY_MS)
  await early.bank.payBoleto(line)
  await settle(early.parts.app, early.parts.providers, payment!.id)
  const again = await signInAgain(early, buyer)
  const paid = await untilOrder(again.client, id, isPaid)
  const [subscription] = await again.client.subscription.list()
  expect(subscription).toMatchObject({ startedOn: dayOf(new Date(trust!.from)) })
  expect(subscription!.currentPeriod.endOn).toBe(later[0]!.firstOn)
  expect(paid.later).toEqual(later)
  expect(await opened(again, productId)).toMatchObject([{ source: 'subscription', from: trust!.from }])
})

const UNTRUSTED: [string, (buyer: Awaited<ReturnType<typeof newRegular>>) => Promise<unknown>][] = [
  [
    'whose address is not confirmed',
    ({ email }) =>
      shop.parts.pool.query('update account set email_verified_at = null where email = $1', [email]),
  ],
  [
    'whose only paid order was taken back',
    async ({ client }) => {
      const [order] = await client.checkout.listOrders()
      await client.checkout.regretOrder({ id: order!.id })
      await untilOrder(client, order!.id, ({ status }) => status === 'refunded')
    },
  ],
  [
    'whose only paid order is asked back, while the bank refuses',
    async ({ client }) => {
      shop.bank.chaos.set({ refunds: { failPercent: 100 } })
      const [order] = await client.checkout.listOrders()
      await client.checkout.regretOrder({ id: order!.id })
      await untilOrder(client, order!.id, ({ refunds }) => refunds.some(({ state }) => state === 'failed'))
      shop.bank.chaos.reset()
    },
  ],
  [
    'who contested a charge',
    async ({ client }) => {
      const [order] = await client.checkout.listOrders()
      await shop.parts.pool.query(
        `insert into dispute (id, payment_id, provider_id, state, opened_at, closed_at)
         select 'dsp_' || id, id, id, 'lost', '2026-01-01', '2026-01-02' from payment where order_id = $1`,
        [order!.id],
      )
    },
  ],
  ['with a trusted boleto that waits', async (buyer) => boletoOf(buyer, (await guide(500)).priceId)],
]

test.each(UNTRUSTED)('the boleto of somebody %s opens nothing', async (_who, spoil) => {
  const buyer = await newRegular(shop)
  await spoil(buyer)
  const { productId, priceId } = await guide()
  expect((await boletoOf(buyer, priceId)).trust).toBeUndefined()
  expect(await opened(buyer, productId)).toEqual([])
})

test('the first order, a Pix, and a total above the ceiling open nothing', async () => {
  const { priceId, productId } = await guide()
  const first = await newBuyer(shop)
  await confirmEmail(shop, first)
  expect((await boletoOf(first, priceId)).trust).toBeUndefined()
  const buyer = await newRegular(shop)
  const { id } = await buyer.order(priceId)
  expect((await untilOrder(buyer.client, id, hasPix)).trust).toBeUndefined()
  expect(await opened(buyer, productId)).toEqual([])
  expect((await boletoOf(buyer, (await guide(50_001)).priceId)).trust).toBeUndefined()
  expect((await boletoOf(buyer, (await guide(50_000)).priceId)).trust).toBeDefined()
})

test('what is open on trust is not owned: no review, and no bar to another order of it that is paid first', async () => {
  const { productId, priceId } = await guide()
  const buyer = await newRegular(shop)
  const pix = await buyer.order(priceId)
  await untilOrder(buyer.client, pix.id, hasPix)
  const { trust } = await boletoOf(buyer, priceId)
  expect(trust).toBeDefined()
  const review = buyer.client.review.write({ productId, stars: 5, text: 'Muito bom, recomendo a todos.' })
  await expect(review).rejects.toMatchObject({ code: 'review.not-yours-to-review' })
  const { payment } = await untilOrder(buyer.client, pix.id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, pix.id, isPaid)
})

test('given up, its access ends at once; so it does when another way to pay is chosen, and none is trusted again', async () => {
  const { productId, priceId } = await guide()
  const buyer = await newRegular(shop)
  const { id } = await boletoOf(buyer, priceId)
  expect(await opened(buyer, productId)).toHaveLength(1)
  const cancelled = await buyer.client.checkout.cancelOrder({ id })
  expect(cancelled).toMatchObject({ status: 'cancelled', trust: { state: 'unpaid' } })
  expect(await opened(buyer, productId)).toEqual([])
  expect((await boletoOf(buyer, priceId)).trust).toBeUndefined()

  await payOne(shop, buyer)
  const again = await boletoOf(buyer, (await guide()).priceId)
  expect(again.trust).toMatchObject({ state: 'open' })
  const changed = await buyer.client.checkout.changeMethod({ id: again.id, method: 'pix' })
  expect(changed.trust).toMatchObject({ state: 'unpaid' })
  expect((await buyer.client.access.list()).filter(({ source }) => source === 'trust')).toEqual([])
  await untilOrder(buyer.client, again.id, hasPix)
  await buyer.client.checkout.changeMethod({ id: again.id, method: 'boleto' })
  const back = await untilOrder(buyer.client, again.id, ({ payment }) => payment?.boleto !== undefined)
  expect(back.trust).toMatchObject({ state: 'unpaid' })
})

test('paid in another way after all, nothing that was paid before is forgotten', async () => {
  await using strict = await openShop()
  await trustRegulars(strict, 50_000, 2)
  const { pool } = strict.parts
  const { priceId } = await stock(pool, { name: 'Guia', amount: 900 })
  const buyer = await newRegular(strict)
  await payOne(strict, buyer)
  const { id, trust } = await boletoOf(buyer, priceId)
  expect(trust).toBeDefined()
  await buyer.client.checkout.changeMethod({ id, method: 'pix' })
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await strict.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)
  const next = await stock(pool, { name: 'Outro guia', amount: 900 })
  expect((await boletoOf(buyer, next.priceId)).trust).toMatchObject({ state: 'open' })
})

test('what was bought by itself after all costs no trust when its boleto is given up; what was not, does', async () => {
  await using strict = await openShop()
  await trustRegulars(strict, 50_000, 2)
  const { pool } = strict.parts
  const [guide, other] = [
    await stock(pool, { name: 'Guia', amount: 900 }),
    await stock(pool, { name: 'Outro guia', amount: 900 }),
  ]
  const buyer = await newRegular(strict)
  await payOne(strict, buyer)
  const giveUp = async (priceId: string, paidFor: string) => {
    const { id, trust } = await boletoOf(buyer, priceId)
    const pix = await buyer.order(paidFor)
    const { payment } = await untilOrder(buyer.client, pix.id, hasPix)
    await strict.bank.pay(payment!.pix!.copyPaste)
    await untilOrder(buyer.client, pix.id, isPaid)
    await buyer.client.checkout.cancelOrder({ id })
    return trust?.state
  }
  expect(await giveUp(guide.priceId, guide.priceId)).toBe('open')
  expect(await giveUp(other.priceId, guide.priceId)).toBe('open')
  expect(await giveUp(other.priceId, guide.priceId)).toBeUndefined()
})

test('unpaid, its access and its seat end with it and its buyer is told; money that comes later opens from then on', async () => {
  const clock = { at: new Date() }
  await using late = await openShop({ clock: { now: () => clock.at } })
  await trustRegulars(late)
  const { productId, priceId } = await stock(late.parts.pool, { name: 'Turma', amount: 900, seats: 1 })
  const buyer = await newRegular(late)
  const { id, line, trust, payment } = await boletoOf(buyer, priceId)
  const { app, providers, pool } = late.parts
  const taken = async () =>
    (await pool.query('select taken from seat where product_id = $1', [productId])).rows
  expect([await taken(), await opened(buyer, productId)]).toMatchObject([
    [{ taken: 1 }],
    [{ source: 'trust' }],
  ])

  clock.at = new Date(Date.parse(trust!.until) + 1)
  const grants = `select until_at < $2 as over, ended_at is not null as ended, source from entitlement
    where resource = $1 order by from_at`
  expect((await pool.query(grants, [productId, clock.at])).rows).toEqual([
    { over: true, ended: false, source: 'trust' },
  ])
  clock.at = new Date(clock.at.getTime() + 120_000)
  await settle(app, providers, payment!.id)
  const state =
    'select status, (select outcome from trusted_boleto where order_id = o.id) from purchase_order o where id = $1'
  expect((await pool.query(state, [id])).rows).toEqual([{ status: 'expired', outcome: 'unpaid' }])
  expect(await taken()).toEqual([{ taken: 0 }])
  const subjects = async () => (await late.bank.mails(buyer.email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 15_000 }).toContainEqual(expect.stringContaining('terminou'))

  await late.bank.payBoleto(line)
  await settle(app, providers, payment!.id)
  const from = `select from_at from entitlement where resource = $1 and source = 'order' and ended_at is null`
  expect((await pool.query(from, [productId])).rows).toEqual([{ from_at: clock.at }])
})

test('while the answers of the bank get lost, nothing opens; the same boleto asked for again opens once', async () => {
  const { productId, priceId } = await guide()
  const buyer = await newRegular(shop)
  shop.bank.chaos.set({ answers: { losePercent: 100 } })
  const { id, payment } = await buyer.order(priceId, { method: 'boleto' })
  const { app, providers } = shop.parts
  await expect(startCharge(app, providers, payment!.id)).rejects.toThrow()
  expect(await opened(buyer, productId)).toEqual([])
  shop.bank.chaos.reset()
  await Promise.all(Array.from({ length: 5 }, () => startCharge(app, providers, payment!.id)))
  expect((await untilOrder(buyer.client, id, hasBoleto)).trust).toMatchObject({ state: 'open' })
  expect(await opened(buyer, productId)).toHaveLength(1)
})

test('where the bank takes it longer, its access still ends in time, and comes back with the money', async () => {
  const clock = { at: new Date(Date.now() - 16 * DAY_MS) }
  const env = { BOLETO_LATE_DAYS: '30', BOLETO_FINE_BP: '200', BOLETO_INTEREST_BP: '100' }
  await using slow = await openShop({ clock: { now: () => clock.at }, env })
  await trustRegulars(slow)
  const { productId, priceId } = await stock(slow.parts.pool, { name: 'Guia', amount: 900 })
  const buyer = await newRegular(slow)
  const { id, line, trust, payment } = await boletoOf(buyer, priceId)
  const { dueOn, late } = payment!.boleto!
  expect(trust!.until).toBe(endOfDay(addBusinessDays(calendarDay(dueOn), 3)).toISOString())
  expect(late!.until > dayOf(new Date(trust!.until))).toBe(true)

  clock.at = new Date(Date.parse(trust!.until) + 1)
  const again = await signInAgain(slow, buyer)
  expect(await opened(again, productId)).toEqual([])
  expect(await again.client.checkout.readOrder({ id })).toMatchObject({ status: 'awaiting-payment' })
  await slow.bank.payBoleto(line)
  const paid = await again.client.checkout.verifyPayment({ id })
  expect(paid).toMatchObject({ status: 'paid', trust: { state: 'late' } })
  expect(await opened(again, productId)).toMatchObject([{ source: 'order', from: clock.at.toISOString() }])
  const { events } = await again.client.checkout.readOrderHistory({ id })
  expect(events.map(({ kind }) => kind)).toContain('trust-ended')
})

test('heard of five times at once, the money ends the trust and opens the order once', async () => {
  const { productId, priceId } = await guide()
  const buyer = await newRegular(shop)
  const { id, line, payment } = await boletoOf(buyer, priceId)
  await paying(line)
  const { app, providers } = shop.parts
  await Promise.all(Array.from({ length: 5 }, () => settle(app, providers, payment!.id)))
  await untilOrder(buyer.client, id, isPaid)
  expect(await opened(buyer, productId)).toHaveLength(1)
})

test('a version that ended opens nothing any more', async () => {
  const clock = { at: new Date() }
  await using other = await openShop({ clock: { now: () => clock.at } })
  await endRule(other.parts.app, 'trust_rule', await trustRegulars(other), today(clock.at))
  const { priceId } = await stock(other.parts.pool, { name: 'Guia', amount: 900 })
  expect((await boletoOf(await newRegular(other), priceId)).trust).toBeDefined()
  clock.at = new Date(clock.at.getTime() + DAY_MS)
  expect((await boletoOf(await newRegular(other), priceId)).trust).toBeUndefined()
})
