import { randomUUID } from 'node:crypto'
import { centavos } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CPF, hasPix, holdsOf, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { CARDS, orderByCard, typeCard } from '../../../../test/support/card.ts'
import { refundOrder } from '../../../../test/support/order-acts.ts'
import { countWaiting } from '../../../../test/support/race.ts'
import { BY_STRIPE, openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, offerInstallments, stock } from '../../../../test/support/stock.ts'
import { settle } from '../checkout/settle-payment.ts'

let shop: Shop
/** A shop whose installments are those of its own table. */
let own: Shop
beforeAll(async () => {
  shop = await openShop()
  own = await openShop({ cardsBy: BY_STRIPE })
  for (const { parts } of [shop, own]) {
    await stock(parts.pool, { name: 'Primeiro', amount: 1000 })
    await offerInstallments(parts.pool)
  }
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await own[Symbol.asyncDispose]()
})
afterEach(() => shop.bank.chaos.reset())

const pool = () => shop.parts.pool
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )
const guide = (amount = 100_000, at = shop) => stock(at.parts.pool, { name: 'Guia', amount })
const attemptsOf = async (id: string, at = shop) =>
  (await at.parts.pool.query('select * from payment where order_id = $1 order by attempt', [id])).rows
const HEALS = { timeout: 40_000, interval: 200 }

test('ten installments: the charge carries the interest, the order does not, and opens at once', async () => {
  const { priceId, productId } = await guide(100_000, own)
  const buyer = await newBuyer(own)
  const order = await orderByCard(own, buyer, priceId, { count: 10 })
  const installments = {
    count: 10,
    first: 11_717,
    each: 11_717,
    total: 117_170,
    interest: 17_170,
    monthlyBp: 299,
    yearlyBp: 4241,
  }
  expect(order).toMatchObject({ status: 'paid', total: 100_000, interest: 17_170 })
  expect(order.payment).toMatchObject({
    method: 'card',
    status: 'paid',
    amount: 117_170,
    card: { installments, card: { last4: expect.stringMatching(/^\d{4}$/) } },
  })
  expect((await buyer.client.access.list()).map(({ resource }) => resource)).toEqual([productId])
  const [listed] = await buyer.client.checkout.listOrders()
  expect(listed).toMatchObject({ total: 100_000, interest: 17_170 })
  await vi.waitFor(async () => {
    const [mail] = (await own.bank.mails(buyer.email)).filter(({ subject }) => /confirmado/.test(subject))
    const words = mail?.text.replaceAll('\u00a0', ' ')
    expect(words).toContain('recebemos R$ 1.171,70 por cartão')
    expect(words).toContain('Valor cobrado: R$ 1.171,70')
    const { notices } = await buyer.client.notice.list()
    expect(notices.map(({ text }) => text.replaceAll('\u00a0', ' '))).toContain('Recebemos R$ 1.171,70.')
  }, HEALS)
  const [row] = await attemptsOf(order.id, own)
  expect(row).toMatchObject({
    card_exp_month: 8,
    card_exp_year: 2031,
    installment_table_id: expect.any(String),
  })
})

test('a declined card keeps order, price and coupon, and Pix pays the same order', async () => {
  await issueCoupon(pool(), { code: 'CARTAO', value: 1000, limitTotal: 1 })
  const { priceId } = await guide(5000)
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, priceId, { name: 'noFunds', coupon: 'CARTAO' })
  expect(order).toMatchObject({
    status: 'awaiting-payment',
    total: 4500,
    payment: { status: 'failed', card: { declined: 'insufficient-funds' } },
  })
  await buyer.client.checkout.changeMethod({ id: order.id, method: 'pix' })
  const { payment, total } = await untilOrder(buyer.client, order.id, hasPix)
  expect(total).toBe(4500)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
  const { events, attempts } = await buyer.client.checkout.readOrderHistory({ id: order.id })
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'card-declined', 'code-made', 'paid'])
  expect(attempts.map(({ status, declined }) => [status, declined])).toEqual([
    ['paid', undefined],
    ['failed', 'insufficient-funds'],
  ])
})

test('a card that is refused before it is charged leaves the running Pix to be paid', async () => {
  const { priceId } = await guide(5000)
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  const card = await typeCard(shop, 5000)
  const pay = (more: object) => refusalOf(buyer.client.checkout.payByCard({ id, card: { ...card, ...more } }))
  expect(await pay({ expectedCharge: 4999 })).toBe('checkout.total-changed')
  expect(await pay({ installments: 18 })).toBe('checkout.installments-unavailable')
  expect(await pay({ savedCardId: 'crd_nada' })).toBe('saved-card.gone')
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)
})

test('who tries ten cards for one order is trying cards out: the eleventh is not asked about', async () => {
  const { priceId } = await guide(5000)
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, priceId, { name: 'stolen' })
  const pay = async (name: 'stolen' | 'approved') =>
    refusalOf(buyer.client.checkout.payByCard({ id, card: await typeCard(shop, 5000, name) }))
  for (let tried = 1; tried < 10; tried++) expect(await pay('stolen')).toBe('accepted')
  expect(await pay('approved')).toBe('payment.too-many-cards')
  expect(await attemptsOf(id)).toHaveLength(10)
  const { payment } = await buyer.client.checkout.changeMethod({ id, method: 'pix' })
  expect(payment?.method).toBe('pix')
})

test('a declined card, then another one: the same order is paid', async () => {
  const { priceId } = await guide(5000)
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, priceId, { name: 'stolen' })
  const paid = await buyer.client.checkout.payByCard({ id, card: await typeCard(shop, 5000, 'elo') })
  expect(paid).toMatchObject({ status: 'paid', payment: { card: { card: { brand: 'elo' } } } })
  expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['failed', 'paid'])
})

async function challenged(): Promise<{
  order: Order
  actionUrl: string
  buyer: Awaited<ReturnType<typeof newBuyer>>
}> {
  const { priceId } = await guide(5000)
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, priceId, { name: 'asks' })
  expect(order).toMatchObject({ status: 'awaiting-payment', payment: { status: 'pending' } })
  return { order, buyer, actionUrl: order.payment!.card!.actionUrl! }
}

test('the issuer asks, its customer says yes: paid', async () => {
  const { order, buyer, actionUrl } = await challenged()
  await shop.bank.answerChallenge(actionUrl, true)
  const paid = await untilOrder(buyer.client, order.id, isPaid)
  expect(paid.payment?.card?.actionUrl).toBeUndefined()
})

test('the issuer asks, its customer says no: declined, and the order waits', async () => {
  const { order, buyer, actionUrl } = await challenged()
  await shop.bank.answerChallenge(actionUrl, false)
  const declined = await untilOrder(buyer.client, order.id, ({ payment }) => payment?.status === 'failed')
  expect(declined).toMatchObject({
    status: 'awaiting-payment',
    payment: { card: { declined: 'challenge-failed' } },
  })
})

test('whoever pays by Pix while the issuer asks can no longer be charged by card', async () => {
  const { order, buyer, actionUrl } = await challenged()
  await buyer.client.checkout.changeMethod({ id: order.id, method: 'pix' })
  await shop.bank.answerChallenge(actionUrl, true)
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
  const [card, pix] = await attemptsOf(order.id)
  expect(pix.status).toBe('paid')
  // The gateway may tell that the charge is over before the change of method has recorded it.
  expect(['expired', 'failed']).toContain(card.status)
})

test('a charge that its gateway tells to be over in the middle of a change of method does not refuse it', async () => {
  const { order, buyer } = await challenged()
  const gateway = await pool().connect()
  const declined = `update payment set status = 'failed', decline_code = 'challenge-failed', action_url = null where order_id = $1`
  try {
    await gateway.query('begin')
    await gateway.query(declined, [order.id])
    const changed = buyer.client.checkout.changeMethod({ id: order.id, method: 'pix' })
    await vi.waitFor(async () => expect(await countWaiting(pool())).toBeGreaterThan(0), HEALS)
    await gateway.query('commit')
    expect((await changed).payment?.method).toBe('pix')
  } finally {
    gateway.release()
  }
  await untilOrder(buyer.client, order.id, hasPix)
})

test('a charge that never arrived is ended at the gateway before anything else is charged', async () => {
  const { priceId } = await guide(5000)
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, priceId, { name: 'lostUnknown' })
  expect(order.payment?.status).toBe('created')
  await pool().query(`update payment set created_at = created_at - interval '1 minute' where order_id = $1`, [
    order.id,
  ])
  await vi.waitFor(async () => {
    // Again while it is being looked at from before, when it was too young to be ended.
    await shop.sweep('card-reconcile')
    const { payment } = await buyer.client.checkout.readOrder({ id: order.id })
    expect(payment).toMatchObject({ status: 'failed', card: { declined: 'not-processed' } })
  }, HEALS)
  // The request that was on its way all the time comes late: the reference is closed.
  const [{ txid }] = await attemptsOf(order.id)
  const { token } = await shop.bank.typeCard()
  const late = await shop.parts.providers.card!.createCharge({
    txid,
    amount: 5000 as never,
    expiresIn: 60,
    expiresAt: new Date(),
    dueOn: null,
    description: 'tarde',
    payer: { name: 'Joana', document: CPF, email: 'j@a.example', address: null },
    card: { token, installments: 1, installmentsBy: 'shop', returnUrl: shop.url },
  })
  expect(late).toMatchObject({ declined: 'not-processed', received: undefined })
})

test.each([
  ['installments that are not offered', { installments: 13 }, 'checkout.installments-unavailable'],
  ['another sum than the one seen', { installments: 2, expectedCharge: 5000 }, 'checkout.total-changed'],
  ['a number in the place of a token', { token: CARDS.approved }, 'request.invalid'],
])('%s: refused, nothing is charged', async (_what, change, code) => {
  const { priceId } = await guide(5000, own)
  const buyer = await newBuyer(own)
  const { id } = await orderByCard(own, buyer, priceId, { name: 'noFunds' })
  const card = { ...(await typeCard(own, 5000)), ...change }
  expect(await refusalOf(buyer.client.checkout.payByCard({ id, card }))).toBe(code)
  expect(await attemptsOf(id, own)).toHaveLength(1)
})

test('an order by card needs the card', async () => {
  const { priceId } = await guide(5000)
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  const body = { method: 'card', document: CPF, expectedTotal: 5000, acceptedTerms: true } as const
  const headers = { 'idempotency-key': randomUUID() }
  expect(await refusalOf(client.checkout.placeOrder({ headers, body }))).toBe('payment.card-needed')
})

test('what is paid month by month is paid in one installment; a year may be paid in ten', async () => {
  const monthly = await stock(own.parts.pool, {
    name: 'Mensal',
    amount: 50_000,
    type: 'subscription',
    interval: 'month',
  })
  const yearly = await stock(own.parts.pool, {
    name: 'Anual',
    amount: 50_000,
    type: 'subscription',
    interval: 'year',
  })
  const [one, other] = [await newBuyer(own), await newBuyer(own)]
  expect(await refusalOf(orderByCard(own, one, monthly.priceId, { count: 2 }))).toBe(
    'checkout.installments-unavailable',
  )
  expect((await orderByCard(own, one, monthly.priceId)).status).toBe('paid')
  expect((await orderByCard(own, other, yearly.priceId, { count: 10 })).status).toBe('paid')
  expect(await other.client.subscription.list()).toHaveLength(1)
})

test('money of a card goes back in parts, each once, never more than there was', async () => {
  const { priceId } = await guide(5000)
  const order = await orderByCard(shop, await newBuyer(shop), priceId)
  const [{ txid, e2e_id: e2eId }] = await attemptsOf(order.id)
  const refund = (id: string, amount: number) =>
    shop.parts.providers.card!.refund({ txid, e2eId }, id, amount as never)
  expect([await refund('a', 3000), await refund('a', 3000), await refund('b', 2001)]).toEqual([
    'done',
    'done',
    'refused',
  ])
  expect(await refund('c', 2000)).toBe('done')
})

test('whoever takes a purchase in installments back gets all of it, with the interest', async () => {
  const { priceId } = await guide(100_000, own)
  const buyer = await newBuyer(own)
  const { id } = await orderByCard(own, buyer, priceId, { count: 10 })
  await buyer.client.checkout.regretOrder({ id })
  await vi.waitFor(async () => {
    expect((await buyer.client.checkout.readOrder({ id })).status).toBe('refunded')
  }, HEALS)
  const { rows } = await own.parts.pool.query(
    'select amount, state, channel from refund where order_id = $1',
    [id],
  )
  expect(rows).toEqual([{ amount: 117_170, state: 'done', channel: 'original' }])
  // The gateway has nothing left to give back.
  const [{ txid, e2e_id: e2eId }] = await attemptsOf(id, own)
  expect(await own.parts.providers.card!.refund({ txid, e2eId }, 'mais', 1 as never)).toBe('refused')
})

test('a running Pix is taken back when its buyer pays by card instead', async () => {
  const { priceId } = await guide(5000)
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  const paid = await buyer.client.checkout.payByCard({ id, card: await typeCard(shop, 5000) })
  expect(paid.status).toBe('paid')
  await expect(shop.bank.pay(payment!.pix!.copyPaste)).rejects.toThrow()
})

test('twenty notifications of each of ten charges, shuffled and mixed with forged ones, open each order once', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  // As many are held as there are of each: none stays behind when the last has been told.
  shop.bank.chaos.set({ webhooks: { duplicates: 19, hold: 20, forgePercent: 30 } })
  const { priceId } = await guide(5000)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => newBuyer(shop)))
  const orders = await Promise.all(buyers.map((buyer) => orderByCard(shop, buyer, priceId, { name: 'asks' })))
  for (const { payment } of orders.slice(0, 9))
    await shop.bank.answerChallenge(payment!.card!.actionUrl!, true)
  for (const [i, order] of orders.slice(0, 9).entries()) await untilOrder(buyers[i]!.client, order.id, isPaid)
  for (const [i, { client }] of buyers.entries())
    expect(await client.access.list()).toHaveLength(i < 9 ? 1 : 0)
})

test('an order whose cards were all declined ends when its time is over, and gives back what it held', async () => {
  const turma = await stock(pool(), { name: 'Turma', amount: 5000, seats: 1 })
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, turma.priceId, { name: 'noFunds' })
  await pool().query(`update payment set expires_at = created_at where order_id = $1`, [id])
  await shop.sweep('abandoned-orders')
  expect((await buyer.client.checkout.readOrder({ id })).status).toBe('expired')
  const { rows } = await pool().query('select taken from seat where product_id = $1', [turma.productId])
  expect(rows[0].taken).toBe(0)
  const paid = await buyer.client.checkout.payByCard({ id, card: await typeCard(shop, 5000) })
  expect(paid.status).toBe('paid')
})

test('a dispute stops access, a won one lets it go on, a lost one ends it; each told many times', async () => {
  const plan = { name: 'Plano', amount: 5000, type: 'subscription', interval: 'month' } as const
  const outcomes = { won: ['paid', 'active', 1], lost: ['charged-back', 'cancelled', 0] } as const
  for (const [state, expected] of Object.entries(outcomes)) {
    const buyer = await newBuyer(shop)
    const { priceId } = await stock(pool(), plan)
    const order = await orderByCard(shop, buyer, priceId)
    const [{ id: paymentId, txid }] = await attemptsOf(order.id)
    const statusIs = (status: string) =>
      vi.waitFor(
        async () => expect((await buyer.client.checkout.readOrder({ id: order.id })).status).toBe(status),
        HEALS,
      )
    await shop.bank.disputeCharge(txid, 'open')
    await statusIs('disputed')
    expect(await holdsOf(buyer)).toEqual(['disputed'])
    expect((await buyer.client.subscription.list())[0]).toMatchObject({ status: 'active', disputed: true })
    await shop.bank.disputeCharge(txid, state as 'won' | 'lost')
    await statusIs(expected[0])
    const { app, providers } = shop.parts
    await Promise.all(Array.from({ length: 10 }, () => settle(app, providers, paymentId)))
    expect((await buyer.client.subscription.list())[0]?.status).toBe(expected[1])
    expect(await holdsOf(buyer)).toEqual(Array(expected[2]).fill(undefined))
    const { events } = await buyer.client.checkout.readOrderHistory({ id: order.id })
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'disputed', `dispute-${state}`])
  }
})

test('a dispute of an order that was given back in part stops the rest, and a won one leaves it as it was', async () => {
  const buyer = await newBuyer(shop)
  const { priceId } = await guide(5000)
  const { id } = await orderByCard(shop, buyer, priceId)
  const [{ txid }] = await attemptsOf(id)
  const { rows } = await pool().query('select account_id from purchase_order where id = $1', [id])
  const request = { orderId: id, reason: 'courtesy', requestedBy: rows[0].account_id } as const
  await refundOrder(shop.parts.app, { ...request, part: { of: 'amount', amount: centavos(1000) } })
  const statusIs = (status: string) =>
    vi.waitFor(async () => expect((await buyer.client.checkout.readOrder({ id })).status).toBe(status), HEALS)
  await statusIs('partially-refunded')
  await shop.bank.disputeCharge(txid, 'open')
  await statusIs('disputed')
  expect(await holdsOf(buyer)).toEqual(['disputed'])
  await shop.bank.disputeCharge(txid, 'won')
  await statusIs('partially-refunded')
  expect(await holdsOf(buyer)).toEqual([undefined])
})

test('a dispute that no notification told of is found by the sweep', async () => {
  const { priceId } = await guide(5000)
  const buyer = await newBuyer(shop)
  const order = await orderByCard(shop, buyer, priceId)
  const [{ txid }] = await attemptsOf(order.id)
  shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  await shop.bank.disputeCharge(txid, 'open')
  await shop.sweep('card-reconcile')
  await vi.waitFor(async () => {
    expect((await buyer.client.checkout.readOrder({ id: order.id })).status).toBe('disputed')
  }, HEALS)
})
