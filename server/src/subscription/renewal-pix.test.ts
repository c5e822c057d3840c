import { randomUUID } from 'node:crypto'
import type { OrderId } from '@vitrine/contract/ids'
import { PIX_MANDATE_TEXT, PIX_MANDATE_VERSION } from '@vitrine/contract/pix-mandate'
import type { SubscriptionAction } from '@vitrine/contract/subscription'
import { addDays, calendarDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import {
  ADDRESS,
  CPF,
  hasPix,
  isPaid,
  newBuyer,
  signInAgain,
  untilOrder,
} from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { payPix } from '../../../test/support/credit.ts'
import { campaigns } from '../../../test/support/price-campaign.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import {
  accessOf,
  act,
  subscribe as newSubscriber,
  onDay,
  type Subscriber,
} from '../../../test/support/subscriber.ts'
import { listToPoll } from '../sales/pix-mandate/pix-mandate.store.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock('2027-01-29T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
})
afterAll(async () => {
  expect(shop.bank.violations()).toEqual([])
  await shop[Symbol.asyncDispose]()
})

const AMOUNT = 3_990
const WHILE = { timeout: 20_000 }
const PLAN = { name: 'Clube', amount: AMOUNT, type: 'subscription', interval: 'month' } as const

/** Orders a plan whose renewals are to be debited; resolves to the order with its code. */
async function orderPlan() {
  const stocked = await stock(shop.parts.pool, PLAN)
  const buyer = await newBuyer(shop)
  const { quote } = await buyer.client.cart.addLine({ priceId: stocked.priceId })
  const { id } = await buyer.client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { method: 'pix', document: CPF, expectedTotal: quote.total, acceptedTerms: true, pixMandate: true },
  })
  return { buyer, ...stocked, order: await untilOrder(buyer.client, id, hasPix) }
}

/** Somebody who paid a monthly plan on the 29th of January 2027 and authorised Pix Automático with it. */
async function subscribe(): Promise<Subscriber> {
  clock.set('2027-01-29T15:00:00Z')
  shop.bank.pixAutomatico.setBalance(1_000_000)
  const { order, ...subscriber } = await orderPlan()
  await shop.bank.pay(order.payment!.pix!.copyPaste)
  await untilOrder(subscriber.buyer.client, order.id, isPaid)
  const [subscription] = await subscriber.buyer.client.subscription.list({})
  const one = { ...subscriber, id: subscription!.id }
  await vi.waitFor(async () => {
    clock.advance(61)
    await shop.sweep('pix-mandates')
    expect((await read(one)).pix).toEqual({ bank: 'Banco Horizonte' })
  }, WHILE)
  return one
}

const read = ({ buyer, id }: Subscriber) => buyer.client.subscription.read({ id })
const on = (day: string, subscriber: Subscriber) => onDay({ shop, clock }, day, subscriber)
/** The evening of a day, when its debits are made or not. */
async function onEvening(day: string): Promise<void> {
  clock.set(`${day}T23:30:00Z`)
  shop.bank.pixAutomatico.advance()
  clock.set(new Date(Date.parse(`${day}T23:30:00Z`) + 2 * 3_600_000).toISOString())
  await shop.sweep('subscriptions')
}
const heard = (subscriber: Subscriber, text: RegExp) =>
  vi.waitFor(async () => {
    const message = (await shop.bank.mails(subscriber.buyer.email)).find(({ subject }) => text.test(subject))
    expect(message).toBeDefined()
    return message!
  }, WHILE)
const attemptsOf = async (orderId: string) =>
  (
    await shop.parts.pool.query(
      `select method, provider, status, off_session, decline_code, txid from payment where order_id = $1 order by attempt`,
      [orderId],
    )
  ).rows
const scheduled = (orderId: string) =>
  vi.waitFor(async () => {
    const attempts = await attemptsOf(orderId)
    expect(attempts.at(-1)).toMatchObject({ provider: 'api-pix-debit', status: 'pending', off_session: true })
    return attempts.at(-1)!
  }, WHILE)
const MANDATES = `
  select m.id_rec as "idRec", m.status, m.text, m.version, m.floor, m.starts_on as "startsOn", m.revoke_at as "revokeAt",
    m.payment_id is not null and m.order_line_id is null as "isOffered"
  from pix_mandate m join account a on a.id = m.account_id where a.email = $1 order by m.id`
const allMandatesOf = async ({ buyer }: Pick<Subscriber, 'buyer'>) =>
  (await shop.parts.pool.query(MANDATES, [buyer.email])).rows
/** Those that they asked for. */
const mandatesOf = async (one: Pick<Subscriber, 'buyer'>) =>
  (await allMandatesOf(one)).filter(({ isOffered }) => !isOffered)
/** Those that the codes of renewals offered. */
const offersTo = async (one: Pick<Subscriber, 'buyer'>) =>
  (await allMandatesOf(one)).filter(({ isOffered }) => isOffered)
const paid = (subscriber: Subscriber) =>
  vi.waitFor(async () => expect((await read(subscriber)).orders[0]).toMatchObject({ status: 'paid' }), WHILE)

test('a plan that was paid together with its authorisation renews by a debit on its day', async () => {
  const one = await subscribe()
  expect(await mandatesOf(one)).toMatchObject([
    { status: 'approved', text: PIX_MANDATE_TEXT, version: PIX_MANDATE_VERSION, floor: AMOUNT },
  ])
  const placed = await on('2027-02-21', one)
  const [renewal] = placed.orders
  await scheduled(renewal!.id)
  // The 28th of February is a Sunday: banks debit on the day after.
  expect((await read(one)).pix).toEqual({ bank: 'Banco Horizonte', debitedOn: '2027-03-01' })
  const ahead = await heard(one, /renova em 28\/02\/2027/)
  expect(ahead.text).toMatch(/R\$\s39,90 será debitado por Pix Automático em 01\/03\/2027/)
  await on('2027-02-25', one)
  await on('2027-03-01', one)
  shop.bank.pixAutomatico.advance()
  await paid(one)
  expect(await read(one)).toMatchObject({
    status: 'active',
    currentPeriod: { startOn: '2027-02-28', endOn: '2027-03-29' },
    timeline: [{ move: 'renew', actor: 'payment' }, { move: 'set-pix-mandate' }, { move: 'start' }],
  })
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ method: 'pix', status: 'paid' }])
  expect(await accessOf(one)).toMatchObject({ allowed: true })
})

/** A renewal that is debited on a day, placed a week ahead of it. */
async function debited(
  one: Subscriber,
  placedOn: string,
  day: string,
): Promise<{ id: OrderId; e2e: string }> {
  const [renewal] = (await on(placedOn, one)).orders
  await scheduled(renewal!.id)
  await on(day, one)
  shop.bank.pixAutomatico.advance()
  await paid(one)
  const ofOrder = `select e2e_id from payment where order_id = $1 and status = 'paid'`
  const { rows } = await shop.parts.pool.query(ofOrder, [renewal!.id])
  return { id: renewal!.id, e2e: rows[0].e2e_id }
}

async function takeBack(one: Subscriber, { id, e2e }: { id: OrderId; e2e: string }): Promise<void> {
  shop.bank.returnByMed(e2e, 'MED_PIX_AUTOMATICO', 1_000)
  const status = async () => (await one.buyer.client.checkout.readOrder({ id })).status
  await vi.waitFor(async () => expect(await status()).toBe('charged-back'), WHILE)
}

const untilMandateEnds = async (one: Subscriber) => {
  clock.advance(61)
  await shop.sweep('pix-mandates')
  await vi.waitFor(async () => expect(await mandatesOf(one)).toMatchObject([{ status: 'cancelled' }]), WHILE)
}

test('a debit that the bank takes back ends the subscription, and its authorisation with it', async () => {
  const one = await subscribe()
  await takeBack(one, await debited(one, '2027-02-21', '2027-03-01'))
  expect(await read(one)).toMatchObject({ status: 'cancelled' })
  expect(await accessOf(one)).toMatchObject({ allowed: false })
  await untilMandateEnds(one)
})

test('whoever told the bank that they did not authorise an earlier debit is debited no more', async () => {
  const one = await subscribe()
  const february = await debited(one, '2027-02-21', '2027-03-01')
  await debited(one, '2027-03-22', '2027-03-29')
  await takeBack(one, february)
  expect(await read(one)).toMatchObject({ status: 'active' })
  expect((await read(one)).pix).toBeUndefined()
  await heard(one, /^Pix Automático desligado/)
  await untilMandateEnds(one)
})

test('the authorisation of a plan is asked for once, whatever is lost, and goes with the code that is paid', async () => {
  clock.set('2027-01-29T15:00:00Z')
  const { order, ...ordered } = await orderPlan()
  expect(order.payment?.pix).toMatchObject({ authorizes: 'with-payment' })
  clock.advance(3600)
  const buyer = await signInAgain(shop, ordered.buyer.email)
  await shop.sweep('pix-reconcile')
  await untilOrder(buyer.client, order.id, ({ status }) => status === 'expired')
  await buyer.client.checkout.renewPix({ id: order.id })
  const again = await untilOrder(buyer.client, order.id, hasPix)
  expect(again.payment?.pix).toMatchObject({ authorizes: 'with-payment' })
  expect(again.payment?.pix?.copyPaste).not.toBe(order.payment?.pix?.copyPaste)
  await shop.bank.pay(again.payment!.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
  clock.advance(61)
  await shop.sweep('pix-mandates')
  expect(await mandatesOf({ buyer })).toMatchObject([{ status: 'cancelled' }, { status: 'approved' }])
})

/** Somebody whose renewal of February is to be paid by hand, and its code. */
async function unpaidRenewal() {
  const one = await newSubscriber({ shop, clock })
  const [renewal] = (await on('2027-02-21', one)).orders
  const order = await untilOrder(one.buyer.client, renewal!.id, hasPix)
  expect(order.payment?.pix).toMatchObject({ authorizes: 'by-choice' })
  expect(await offersTo(one)).toMatchObject([{ status: 'created', floor: AMOUNT, startsOn: '2027-03-31' }])
  return { one, id: order.id, code: order.payment!.pix!.copyPaste }
}

test('the code of a renewal offers the authorisation too: whoever gives it is debited from the next one on', async () => {
  const { one, id, code } = await unpaidRenewal()
  shop.bank.pixAutomatico.setBalance(1_000_000)
  shop.bank.pixAutomatico.payAndAuthorise(code)
  await vi.waitFor(async () => expect((await read(one)).pix).toEqual({ bank: 'Banco Horizonte' }), WHILE)
  await paid(one)
  expect((await attemptsOf(id)).map(({ status }) => status)).toEqual(['paid'])
  await debited(one, '2027-03-24', '2027-03-31')
})

test('whoever pays a renewal without the authorisation leaves none at the bank, and is offered the next one', async () => {
  const { one, code } = await unpaidRenewal()
  await shop.bank.pay(code)
  await paid(one)
  await vi.waitFor(async () => {
    clock.advance(3_601)
    await shop.sweep('pix-mandates')
    expect(await offersTo(one)).toMatchObject([{ status: 'cancelled' }])
  }, WHILE)
  const read = await on('2027-03-24', one)
  expect(read.pix).toBeUndefined()
  const next = await untilOrder(one.buyer.client, read.orders[0]!.id, hasPix)
  expect(next.payment?.pix).toMatchObject({ authorizes: 'by-choice' })
})

test('a renewal that is late is asked for alone: beside a code without a due day nobody could leave it out', async () => {
  const { one, id, code } = await unpaidRenewal()
  await on('2027-03-02', one)
  await shop.parts.pool.query(`update payment set status = 'expired' where order_id = $1`, [id])
  await one.buyer.client.checkout.renewPix({ id })
  const order = await untilOrder(one.buyer.client, id, hasPix)
  expect(order.payment?.pix?.copyPaste).not.toBe(code)
  expect(order.payment?.pix).not.toHaveProperty('authorizes')
  await shop.bank.pay(order.payment!.pix!.copyPaste)
  await paid(one)
  expect((await read(one)).pix).toBeUndefined()
})

test('where it is not to be had it is refused with what to do, and nothing is written', async () => {
  const stocked = await stock(shop.parts.pool, { ...PLAN, type: 'one-off', interval: 'once' })
  const buyer = await newBuyer(shop)
  const place = async (body: object) => {
    const { quote } = await buyer.client.cart.read({})
    return buyer.client.checkout.placeOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        method: 'pix',
        document: CPF,
        expectedTotal: quote.total,
        acceptedTerms: true,
        pixMandate: true,
        ...body,
      },
    })
  }
  await buyer.client.cart.addLine({ priceId: stocked.priceId })
  expect(await refusalOf(place({}))).toBe('checkout.pix-mandate-unavailable')
  for (const interval of ['month', 'year'] as const)
    await buyer.client.cart.addLine({
      priceId: (await stock(shop.parts.pool, { ...PLAN, interval })).priceId,
    })
  expect(await refusalOf(place({}))).toBe('checkout.pix-mandate-unavailable')
  expect(await mandatesOf({ buyer })).toEqual([])
  // No bank debits every two months.
  const other = await newBuyer(shop)
  const odd = await stock(shop.parts.pool, { ...PLAN, interval: 'two-months' })
  const asked = other.order(odd.priceId, { pixMandate: true })
  expect(await refusalOf(asked)).toBe('checkout.pix-mandate-unavailable')
  await payPix(shop, other, await other.order(odd.priceId))
  const { id } = (await other.client.subscription.list({}))[0]!
  expect((await other.client.subscription.read({ id })).mayRequestPix).toBe(false)
  expect(await refusalOf(other.client.subscription.requestPixMandate({ id }))).toBe(
    'subscription.pix-unavailable',
  )
  expect(await buyer.client.checkout.readPix({})).toEqual({ offersMandate: true })
})

test('without a balance it is tried on three more days, then a link to pay comes at once', async () => {
  const one = await subscribe()
  const [renewal] = (await on('2027-02-21', one)).orders
  await scheduled(renewal!.id)
  shop.bank.pixAutomatico.setBalance(0)
  for (const [day, next] of [
    ['2027-03-01', '2027-03-03'],
    ['2027-03-03', '2027-03-06'],
  ] as const) {
    await onEvening(day)
    await vi.waitFor(async () => {
      await onEvening(addDays(calendarDay(next), -1))
      one.buyer = await signInAgain(shop, one.buyer.email)
      expect((await read(one)).pix?.debitedOn).toBe(next)
    }, WHILE)
  }
  const message = await heard(one, /Faltou saldo/)
  expect(message.text).toMatch(/tenta de novo em 0\d\/03\/2027: deixe o valor na conta/)
  await onEvening('2027-03-06')
  await onEvening('2027-03-07')
  const failed = await heard(one, /O Pix Automático não foi debitado/)
  expect(failed.text).toMatch(/Não havia saldo na conta nos dias do débito\. Pague agora por Pix/)
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ status: 'failed', decline_code: 'no-balance' }])
  one.buyer = await signInAgain(shop, one.buyer.email)
  await one.buyer.client.checkout.changeMethod({ id: renewal!.id, method: 'pix' })
  await payPix(shop, one.buyer, { id: renewal!.id })
  // The authorisation goes on: the next renewal is debited again.
  shop.bank.pixAutomatico.setBalance(1_000_000)
  const [next] = (await on('2027-03-24', one)).orders
  await scheduled(next!.id)
})

test('over the ceiling of its payer it is asked for by a link within the minute', async () => {
  const one = await subscribe()
  const [{ idRec }] = await mandatesOf(one)
  shop.bank.pixAutomatico.setCeiling(idRec, AMOUNT)
  await shop.parts.pool.query('update subscription set amount = amount + 1 where id = $1', [one.id])
  const [renewal] = (await on('2027-02-21', one)).orders
  await vi.waitFor(async () => {
    shop.bank.pixAutomatico.advance()
    expect(await attemptsOf(renewal!.id)).toMatchObject([{ status: 'failed', decline_code: 'over-ceiling' }])
  }, WHILE)
  expect((await heard(one, /não foi debitado/)).text).toMatch(/passa do máximo que você definiu/)
  expect((await read(one)).pix).toEqual({ bank: 'Banco Horizonte' })
})

test('revoked in the app of the bank, what was scheduled is asked for by a link, and renewals by hand', async () => {
  const one = await subscribe()
  const [{ idRec }] = await mandatesOf(one)
  const [renewal] = (await on('2027-02-21', one)).orders
  await scheduled(renewal!.id)
  shop.bank.pixAutomatico.revoke(idRec)
  const message = await heard(one, /não foi debitado/)
  expect(message.text).toMatch(/A autorização do Pix Automático não vale mais/)
  const after = await read(one)
  expect(after.pix).toBeUndefined()
  expect(after.timeline[0]).toMatchObject({ move: 'clear-pix-mandate', actor: 'payment' })
  await vi.waitFor(
    async () => expect(await attemptsOf(renewal!.id)).toMatchObject([{ status: 'failed' }]),
    WHILE,
  )
  const mails = await shop.bank.mails(one.buyer.email)
  expect(mails.filter(({ subject }) => /não foi debitado/.test(subject))).toHaveLength(1)
  await one.buyer.client.checkout.changeMethod({ id: renewal!.id, method: 'pix' })
  await payPix(shop, one.buyer, { id: renewal!.id })
  const [next] = (await on('2027-03-24', one)).orders
  expect(await attemptsOf(next!.id)).toMatchObject([{ provider: 'api-pix-due', off_session: false }])
})

test('whoever pays in another way has the debit taken back first', async () => {
  const one = await subscribe()
  const [renewal] = (await on('2027-02-21', one)).orders
  await scheduled(renewal!.id)
  const { payment } = await one.buyer.client.checkout.readOrder({ id: renewal!.id })
  expect(payment).toMatchObject({ method: 'pix', debit: { on: '2027-03-01' } })
  await one.buyer.client.checkout.changeMethod({ id: renewal!.id, method: 'pix' })
  await payPix(shop, one.buyer, { id: renewal!.id })
  await onEvening('2027-03-01')
  const { rows } = await shop.parts.pool.query(
    'select count(*)::int as count from payment where order_id = $1 and received is not null',
    [renewal!.id],
  )
  expect(rows[0]!.count).toBe(1)
})

test('on the day of the debit nothing else is asked of its payer', async () => {
  const one = await subscribe()
  const [renewal] = (await on('2027-02-21', one)).orders
  await scheduled(renewal!.id)
  clock.set('2027-03-01T10:00:00Z')
  one.buyer = await signInAgain(shop, one.buyer.email)
  const other = one.buyer.client.checkout.changeMethod({
    id: renewal!.id,
    method: 'boleto',
    address: ADDRESS,
  })
  expect(await refusalOf(other)).toBe('payment.debit-scheduled')
})

test('cancelled here it is cancelled at the bank, with what was scheduled', async () => {
  const one = await subscribe()
  const [{ idRec }] = await mandatesOf(one)
  const [renewal] = (await on('2027-02-21', one)).orders
  await scheduled(renewal!.id)
  await act(one, { kind: 'cancel' })
  await shop.sweep('pix-mandates')
  expect(await mandatesOf(one)).toMatchObject([{ idRec, status: 'cancelled' }])
  expect(() => shop.bank.pixAutomatico.revoke(idRec)).toThrow('não está ativa')
  await onEvening('2027-03-01')
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ status: 'expired' }])
})

test('a card takes its place, and it the place of a card', async () => {
  const one = await subscribe()
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1_000 })
  await orderByCard(shop, one.buyer, priceId, { save: true })
  const [card] = await one.buyer.client.savedCard.list()
  const after = await one.buyer.client.subscription.setCard({
    id: one.id,
    cardId: card!.id,
    everywhere: false,
  })
  expect([after.pix, after.card?.last4]).toEqual([undefined, '5682'])
  await shop.sweep('pix-mandates')
  expect(await mandatesOf(one)).toMatchObject([{ status: 'cancelled' }])
})

test('it is ended here by its owner alone, at the bank as well', async () => {
  const [one, other] = [await subscribe(), await subscribe()]
  const ended = other.buyer.client.subscription.endPixMandate({ id: one.id })
  expect(await refusalOf(ended)).toBe('not-found')
  expect((await one.buyer.client.subscription.endPixMandate({ id: one.id })).pix).toBeUndefined()
  await shop.sweep('pix-mandates')
  expect(await mandatesOf(one)).toMatchObject([{ status: 'cancelled' }])
  expect(await mandatesOf(other)).toMatchObject([{ status: 'approved' }])
})

test('a notification that is forged, repeated, late or out of order changes nothing that the bank does not say', async () => {
  const one = await subscribe()
  const [{ idRec }] = await mandatesOf(one)
  const notify = (token: string, status: string) =>
    shop.request(`/api/webhooks/pix/${token}/rec`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recs: [{ idRec, status }] }),
    })
  expect((await notify('another-token', 'CANCELADA')).status).toBe(404)
  for (const status of ['CANCELADA', 'CRIADA', 'APROVADA', 'CANCELADA'])
    expect((await notify('webhook-token-of-the-tests', status)).status).toBe(200)
  await shop.sweep('pix-mandates')
  expect(await mandatesOf(one)).toMatchObject([{ status: 'approved' }])
  expect((await read(one)).pix).toBeDefined()
  const malformed = await shop.request('/api/webhooks/pix/webhook-token-of-the-tests/rec', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"recs":[]}',
  })
  expect(malformed.status).toBe(400)
})

/** Somebody whose plan was paid by Pix alone, on the 29th of January 2027. */
async function subscribeByHand(): Promise<Subscriber> {
  clock.set('2027-01-29T15:00:00Z')
  const stocked = await stock(shop.parts.pool, PLAN)
  const buyer = await newBuyer(shop)
  await payPix(shop, buyer, await buyer.order(stocked.priceId))
  const [subscription] = await buyer.client.subscription.list({})
  return { buyer, ...stocked, id: subscription!.id }
}

const untilDebited = (one: Subscriber) =>
  vi.waitFor(async () => expect((await read(one)).pix).toEqual({ bank: 'Banco Horizonte' }), WHILE)

test('asked for on the page of the subscription it is given by its code, once, and takes the place of a card', async () => {
  const one = await subscribeByHand()
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1_000 })
  await orderByCard(shop, one.buyer, priceId, { save: true })
  const [card] = await one.buyer.client.savedCard.list()
  await one.buyer.client.subscription.setCard({ id: one.id, cardId: card!.id, everywhere: false })
  const { client } = one.buyer
  const asked = await client.subscription.requestPixMandate({ id: one.id })
  expect(asked.pixRequest).toMatchObject({ until: '2027-02-28' })
  expect((await client.subscription.requestPixMandate({ id: one.id })).pixRequest).toEqual(asked.pixRequest)
  expect(await mandatesOf(one)).toMatchObject([{ status: 'created', floor: AMOUNT }])
  expect((await read(one)).card?.last4).toBe('5682')
  shop.bank.pixAutomatico.authoriseCode(asked.pixRequest!.copyPaste)
  await untilDebited(one)
  const after = await read(one)
  expect([after.card, after.pixRequest, after.mayRequestPix]).toEqual([undefined, undefined, false])
  expect(await refusalOf(client.subscription.requestPixMandate({ id: one.id }))).toBe('subscription.not-now')
  const [renewal] = (await on('2027-02-21', one)).orders
  await scheduled(renewal!.id)
})

test('given while an order waits, that order is debited in place of its code', async () => {
  const one = await subscribeByHand()
  const [renewal] = (await on('2027-02-21', one)).orders
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ provider: 'api-pix-due' }])
  const { pixRequest } = await one.buyer.client.subscription.requestPixMandate({ id: one.id })
  shop.bank.pixAutomatico.authoriseCode(pixRequest!.copyPaste)
  await scheduled(renewal!.id)
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ status: 'expired' }, { status: 'pending' }])
})

test('asked for in the app of a bank it is given there, by who was asked alone', async () => {
  const [one, other] = [await subscribeByHand(), await subscribeByHand()]
  const account = { ispb: '99999004', branch: '2569', account: '55068-9' }
  await one.buyer.client.subscription.requestPixMandate({ id: one.id, account })
  const again = one.buyer.client.subscription.requestPixMandate({ id: one.id, account })
  expect(await refusalOf(again)).toBe('subscription.pix-account-refused')
  shop.bank.pixAutomatico.confirm((await mandatesOf(one))[0].idRec)
  await untilDebited(one)
  expect(await refusalOf(other.buyer.client.subscription.requestPixMandate({ id: one.id }))).toBe('not-found')

  // Somebody else's bank was asked: what they give is ended, and they are never debited.
  await other.buyer.client.subscription.requestPixMandate({ id: other.id })
  const [{ idRec }] = await mandatesOf(other)
  const payer = { ispb: account.ispb, branch: '2569', account: '550689', document: '52998224725' }
  await shop.parts.providers.mandates!.solicit(idRec, payer, new Date(clock.now().getTime() + 86_400_000))
  shop.bank.pixAutomatico.confirm(idRec)
  await vi.waitFor(async () => expect(await mandatesOf(other)).toMatchObject([{ status: 'rejected' }]), WHILE)
  expect((await read(other)).pix).toBeUndefined()
  expect(() => shop.bank.pixAutomatico.revoke(idRec)).toThrow('não está ativa')
})

test('rejected, or given by nobody, it changes nothing', async () => {
  const one = await subscribeByHand()
  const { client } = one.buyer
  await client.subscription.requestPixMandate({
    id: one.id,
    account: { ispb: '99999004', account: '550689' },
  })
  shop.bank.pixAutomatico.reject((await mandatesOf(one))[0].idRec)
  await vi.waitFor(async () => expect(await mandatesOf(one)).toMatchObject([{ status: 'rejected' }]), WHILE)
  const asked = await client.subscription.requestPixMandate({ id: one.id })
  expect(asked.pixRequest).toBeDefined()
  await on('2027-03-02', one)
  await shop.sweep('pix-mandates')
  expect(await mandatesOf(one)).toMatchObject([{ status: 'rejected' }, { status: 'expired' }])
  expect((await read(one)).pixRequest).toBeUndefined()
})

test('another plan and another due day are debited by the same authorisation, and their preview says what may fail', async () => {
  const one = await subscribe()
  const dearer = await stock(shop.parts.pool, { ...PLAN, name: 'Clube Mais', amount: AMOUNT + 1_000 })
  const yearly = await stock(shop.parts.pool, {
    ...PLAN,
    name: 'Clube Anual',
    amount: 39_900,
    interval: 'year',
  })
  const { client } = one.buyer
  const preview = (action: SubscriptionAction) => client.subscription.preview({ id: one.id, action })
  const change = (priceId: string) => ({ kind: 'change', priceId, when: 'next-period' }) as const
  expect((await preview(change(yearly.priceId))).pix).toEqual({ problem: 'other-interval', most: 39_900 })
  expect((await preview({ kind: 'due-day', day: 15 })).pix).toMatchObject({ problem: 'may-exceed-ceiling' })
  expect((await preview({ kind: 'pause', cycles: 1 })).pix).toBeUndefined()
  const { seen, after } = await act(one, change(dearer.priceId))
  expect(seen.pix).toEqual({ problem: 'may-exceed-ceiling', most: AMOUNT + 1_000 })
  // Its floor is below the new price: its owner may authorise one for that in its place.
  expect(after.mayRequestPix).toBe(true)
  const [renewal] = (await on('2027-02-21', one)).orders
  await scheduled(renewal!.id)
  const { pixRequest } = await one.buyer.client.subscription.requestPixMandate({ id: one.id })
  await on('2027-03-01', one)
  shop.bank.pixAutomatico.advance()
  await paid(one)
  expect(await read(one)).toMatchObject({ price: { id: dearer.priceId }, pix: { bank: 'Banco Horizonte' } })
  expect(pixRequest).toMatchObject({ until: '2027-02-28' })
})

test('a plan of another interval is paid by hand until it is authorised anew', async () => {
  const one = await subscribe()
  const yearly = await stock(shop.parts.pool, {
    ...PLAN,
    name: 'Clube Anual',
    amount: 39_900,
    interval: 'year',
  })
  const { after } = await act(one, { kind: 'change', priceId: yearly.priceId, when: 'next-period' })
  expect(after.pix).toEqual({ bank: 'Banco Horizonte', problem: 'other-interval' })
  const [renewal] = (await on('2027-02-21', one)).orders
  expect(await attemptsOf(renewal!.id)).toMatchObject([{ provider: 'api-pix-due' }])
  const { pixRequest } = await one.buyer.client.subscription.requestPixMandate({ id: one.id })
  shop.bank.pixAutomatico.authoriseCode(pixRequest!.copyPaste)
  await scheduled(renewal!.id)
  await shop.sweep('pix-mandates')
  expect(await mandatesOf(one)).toMatchObject([
    { status: 'cancelled' },
    { status: 'approved', floor: 39_900 },
  ])
})

test('one that takes the place of another debits what that had scheduled', async () => {
  const one = await subscribe()
  const dearer = await stock(shop.parts.pool, { ...PLAN, name: 'Clube Mais', amount: AMOUNT + 1_000 })
  await act(one, { kind: 'change', priceId: dearer.priceId, when: 'next-period' })
  const [renewal] = (await on('2027-02-21', one)).orders
  await scheduled(renewal!.id)
  const { pixRequest } = await one.buyer.client.subscription.requestPixMandate({ id: one.id })
  shop.bank.pixAutomatico.authoriseCode(pixRequest!.copyPaste)
  await vi.waitFor(async () => {
    await shop.sweep('pix-mandates')
    expect(await mandatesOf(one)).toMatchObject([{ status: 'cancelled' }, { status: 'approved' }])
    expect(await attemptsOf(renewal!.id)).toMatchObject([{ status: 'failed' }, { status: 'pending' }])
  }, WHILE)
  expect(
    (await shop.bank.mails(one.buyer.email)).some(({ subject }) => /não foi debitado/.test(subject)),
  ).toBe(false)
})

test('a card and an authorisation that are chosen at once: one of them renews, and the other is ended', async () => {
  for (let trial = 0; trial < Number(process.env.RACE_TRIALS ?? 3); trial++) {
    const one = await subscribeByHand()
    const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1_000 })
    await orderByCard(shop, one.buyer, priceId, { save: true })
    const [card] = await one.buyer.client.savedCard.list()
    const { pixRequest } = await one.buyer.client.subscription.requestPixMandate({ id: one.id })
    shop.bank.pixAutomatico.authoriseCode(pixRequest!.copyPaste)
    await Promise.all([
      one.buyer.client.subscription.setCard({ id: one.id, cardId: card!.id, everywhere: false }),
      shop.sweep('pix-mandates'),
      shop.sweep('pix-mandates'),
    ])
    await vi.waitFor(async () => {
      await shop.sweep('pix-mandates')
      const [{ status }] = await mandatesOf(one)
      const { card: charged, pix } = await read(one)
      expect([charged !== undefined, pix !== undefined, status]).toEqual(
        status === 'approved' ? [false, true, 'approved'] : [true, false, 'cancelled'],
      )
    }, WHILE)
  }
})

test('a raise says that the ceiling of the payer may be below it, a lower price does not', async () => {
  const { announce } = campaigns({ shop, clock })
  const raised = await subscribe()
  await announce(raised.productId, { consent: 'opt-out', amount: 4_990, effectiveOn: '2027-03-01' })
  expect((await read(raised)).priceChange).toMatchObject({ charge: 4_990, mayExceedCeiling: true })
  const lowered = await subscribe()
  await announce(lowered.productId, { consent: 'none', amount: 2_990, effectiveOn: '2027-03-01' })
  const { priceChange } = await read(lowered)
  expect(priceChange).toMatchObject({ charge: 2_990 })
  expect(priceChange).not.toHaveProperty('mayExceedCeiling')
})

test('what is to be ended at the bank comes before what is looked at by the hour', async () => {
  const [looked, unwanted] = [await subscribe(), await subscribe()]
  const { pool, app } = shop.parts
  const mandate = `(select pix_mandate_id from subscription where id = $1)`
  await pool.query(`update pix_mandate set polled_at = polled_at - interval '9 days' where id = ${mandate}`, [
    looked.id,
  ])
  await pool.query(`update pix_mandate set revoke_at = polled_at where id = ${mandate}`, [unwanted.id])
  const before = clock.now()
  const [first] = await listToPoll(app.db, { offeredBefore: before, givenBefore: before, limit: 1 })
  const { rows } = await pool.query(`select ${mandate} as id`, [unwanted.id])
  expect(first).toBe(rows[0].id)
  await shop.sweep('pix-mandates')
  expect((await read(unwanted)).pix).toBeUndefined()
})
