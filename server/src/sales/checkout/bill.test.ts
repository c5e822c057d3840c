import { randomUUID } from 'node:crypto'
import { runningMethods } from '@vitrine/contract/open-methods'
import type { Order } from '@vitrine/contract/order'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '#kernel/database.ts'
import { moveOrder } from '#order'
import { listAttempts, recordPaid } from '#payment'
import { ProviderFailure } from '#payment-provider'
import { openBrand, stockIn } from '../../../../test/support/brands.ts'
import { ADDRESS, CPF, hasBoleto, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { createMeeting, dropLiveKeys, PATIENCE, race, TRIALS } from '../../../../test/support/race.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { cancelClosed } from './cancel-charge.ts'
import { settle } from './settle-payment.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.bank.chaos.reset())

const SOON = { timeout: 15_000, interval: 100 }
const AMOUNT = 4900
const pool = () => shop.parts.pool
/** Of the message about money that its order did not take. */
const MORE = 'Reembolso'
const AWAY = new ProviderFailure('away')
const hasBoth = (order: Order) => hasBoleto(order) && order.payment?.pix !== undefined

/** An order that waits for its boleto, which carries a Pix. */
async function billed() {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: AMOUNT })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId, { method: 'boleto' })
  const { payment } = await untilOrder(buyer.client, id, hasBoth)
  const { boleto, pix } = payment!
  return {
    buyer,
    id,
    line: boleto!.line,
    copyPaste: pix!.copyPaste,
    payment: payment!,
    byPix: () => shop.bank.pay(pix!.copyPaste),
    byBoleto: () => shop.bank.payBoleto(boleto!.line),
    /** Also after the order has ended, which no stream follows. */
    paid: () =>
      vi.waitFor(async () => {
        const order = await buyer.client.checkout.readOrder({ id })
        expect(order.status).toBe('paid')
        return order
      }, SOON),
  }
}
type Bill = Awaited<ReturnType<typeof billed>>

const statuses = async (id: Bill['id']) =>
  (await listAttempts(shop.parts.app.db, id)).map(({ attempt, method, status, carriedBy }) => [
    attempt,
    method,
    status,
    carriedBy,
  ])

/** The order once the other money is promised back. */
const untilGivenBack = ({ buyer, id }: Bill): Promise<Order> =>
  vi.waitFor(async () => {
    const order = await buyer.client.checkout.readOrder({ id })
    expect(order.refunds).toHaveLength(1)
    return order
  }, SOON)

/** Until providers have said that what nobody is to pay any more is cancelled. */
const untilCancelled = (id: Bill['id']) =>
  vi.waitFor(async () => {
    const asked = (await listAttempts(shop.parts.app.db, id)).filter((one) => one.cancelAskedAt)
    expect(asked).toEqual([])
  }, SOON)

test('a boleto carries a Pix of the same debt and day', async () => {
  const { buyer, id, payment, copyPaste } = await billed()
  expect(await statuses(id)).toEqual([
    [1, 'boleto', 'pending', null],
    [1, 'pix', 'pending', 'boleto'],
  ])
  expect(payment).toMatchObject({ method: 'boleto', amount: AMOUNT })
  const [boleto, pix] = await listAttempts(shop.parts.app.db, id)
  expect(pix).toMatchObject({ amount: boleto!.amount, dueOn: boleto!.dueOn, expiresAt: boleto!.expiresAt })
  await vi.waitFor(async () => {
    const mails = await shop.bank.mails(buyer.email)
    const [mail] = mails.filter(({ subject }) => subject.startsWith('Falta pagar o boleto'))
    expect(mail?.text).toContain('Prefere Pix?')
    expect(mail?.text).toContain(copyPaste)
  }, SOON)
  expect(shop.bank.violations()).toEqual([])
})

test('paid by its Pix, the boleto is cancelled at its bank, and the purchase is one by Pix', async () => {
  const bill = await billed()
  await bill.byPix()
  const { payment, total } = await bill.paid()
  expect(payment).toMatchObject({ method: 'pix', status: 'paid' })
  expect(total).toBe(AMOUNT)
  await untilCancelled(bill.id)
  await expect(bill.byBoleto()).rejects.toThrow('cancel')
  expect(await statuses(bill.id)).toEqual([
    [1, 'boleto', 'expired', null],
    [1, 'pix', 'paid', 'boleto'],
  ])
  const { events } = await bill.buyer.client.checkout.readOrderHistory({ id: bill.id })
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'slip-made', 'code-made', 'paid'])
})

test('paid at the bank as a boleto, its Pix is removed there', async () => {
  const bill = await billed()
  await bill.byBoleto()
  expect((await bill.paid()).payment).toMatchObject({ method: 'boleto', status: 'paid' })
  await untilCancelled(bill.id)
  await expect(bill.byPix()).rejects.toThrow('removed')
})

test('paid both ways at once it is paid once: the other money goes back whole, and its payer is told', {
  timeout: PATIENCE,
}, async () => {
  for (let turn = 0; turn < 2 * TRIALS; turn++) {
    const bill = await billed()
    await Promise.allSettled(turn % 2 ? [bill.byPix(), bill.byBoleto()] : [bill.byBoleto(), bill.byPix()])
    await bill.paid()
    const { refunds, payment } = await untilGivenBack(bill)
    expect(refunds).toMatchObject([{ amount: AMOUNT, reason: 'unwanted' }])
    expect(refunds[0]!.method).not.toBe(payment!.method)
    const { rows } = await pool().query(
      `select count(*) filter (where status = 'paid') as paid, sum(received) as received, sum(refunded) as refunded
       from payment where order_id = $1`,
      [bill.id],
    )
    expect(rows).toEqual([{ paid: 1, received: 2 * AMOUNT, refunded: AMOUNT }])
    await untilCancelled(bill.id)
    await vi.waitFor(async () => {
      const [mail] = (await shop.bank.mails(bill.buyer.email)).filter(({ text }) => text.includes(MORE))
      expect(mail).toBeDefined()
    }, SOON)
  }
})

test('what pays is not taken back by a provider that does not answer: it is asked until it says so', async () => {
  const bill = await billed()
  const { app, providers } = shop.parts
  const silent = { ...providers, boleto: { ...providers.boleto!, cancelCharge: () => Promise.reject(AWAY) } }
  await shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  await bill.byPix()
  const [boleto, pix] = await listAttempts(app.db, bill.id)
  await settle({ ...app, jobs: { ...app.jobs, runInline: () => undefined } }, silent, pix!.id)
  await bill.paid()
  await expect(cancelClosed(app, silent, boleto!.id)).rejects.toBe(AWAY)
  expect((await listAttempts(app.db, bill.id))[0]!.cancelAskedAt).not.toBeNull()

  await pool().query(`update payment set cancel_asked_at = now() - interval '1 minute' where id = $1`, [
    boleto!.id,
  ])
  await shop.sweep('boleto-reconcile')
  await untilCancelled(bill.id)
  await expect(bill.byBoleto()).rejects.toThrow('cancel')
})

test('a boleto waits for no Pix: one that the bank could not make comes later, or stays away', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: AMOUNT })
  const buyer = await newBuyer(shop)
  await pool().query(`alter table payment add constraint bank_is_away check (br_code is null) not valid`)
  const { id } = await buyer.order(priceId, { method: 'boleto' })
  const alone = await untilOrder(buyer.client, id, hasBoleto)
  expect(alone.payment).not.toHaveProperty('pix')
  await pool().query('alter table payment drop constraint bank_is_away')
  await pool().query(`update payment set created_at = now() - interval '1 minute' where order_id = $1`, [id])
  await shop.sweep('pix-reconcile')
  await untilOrder(buyer.client, id, hasBoth)
})

test('a Pix that its bank does not make within an hour is given up: the boleto stands alone, and Pix is another way', async () => {
  const bill = await billed()
  const { app, providers } = shop.parts
  const [, pix] = await listAttempts(app.db, bill.id)
  await pool().query(
    `update payment set status = 'created', br_code = null, created_at = now() - make_interval(mins => $2) where id = $1`,
    [pix!.id, 50],
  )
  const unmade = providers.others!.map(({ method, provider }) => ({
    method,
    provider: provider.name === pix!.provider ? { ...provider, readCharge: async () => undefined } : provider,
  }))
  // Nobody makes it meanwhile.
  const quiet = { ...app, jobs: { ...app.jobs, enqueue: async () => undefined } }
  const poll = async () => {
    await settle(quiet, { ...providers, others: unmade }, pix!.id)
    return (await statuses(bill.id)).map(([, , status]) => status)
  }
  expect(await poll()).toEqual(['pending', 'created'])
  await pool().query(`update payment set created_at = now() - interval '61 minutes' where id = $1`, [pix!.id])
  expect(await poll()).toEqual(['pending', 'expired'])
  const alone = await bill.buyer.client.checkout.readOrder({ id: bill.id })
  expect(alone).toMatchObject({ status: 'awaiting-payment', payment: { method: 'boleto' } })
  expect(runningMethods(alone)).toEqual(['boleto'])
  await bill.byBoleto()
  await bill.paid()
})

test('a brand that takes no Pix has boletos alone', async () => {
  await openBrand(pool(), 'atelie', 'Ateliê Lume')
  await pool().query(`update brand set methods = '{boleto}' where id = 'atelie'`)
  const { priceId } = await stockIn(pool(), 'atelie', AMOUNT)
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ brand: 'atelie', priceId })
  const { id } = await buyer.client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: {
      brand: 'atelie',
      method: 'boleto',
      document: CPF,
      acceptedTerms: true,
      expectedTotal: AMOUNT,
      address: ADDRESS,
    },
  })
  await untilOrder(buyer.client, id, hasBoleto)
  expect(await statuses(id)).toEqual([[1, 'boleto', 'pending', null]])
})

/** The payments of an order as if so many days had gone by. */
const passing = (id: string, days: number) =>
  pool().query(
    `update payment set due_on = due_on - $2::integer, late_until = late_until - $2::integer,
       expires_at = expires_at - make_interval(days => $2) where order_id = $1`,
    [id, days],
  )

test('when the time of both is over the order ends, and money that comes then goes back or is taken, as for one', async () => {
  const bill = await billed()
  const { app, providers } = shop.parts
  await passing(bill.id, 30)
  const [boleto, pix] = await listAttempts(app.db, bill.id)
  await settle(app, providers, pix!.id)
  expect((await bill.buyer.client.checkout.readOrder({ id: bill.id })).status).toBe('awaiting-payment')
  await settle(app, providers, boleto!.id)
  expect((await bill.buyer.client.checkout.readOrder({ id: bill.id })).status).toBe('expired')
  await bill.byPix()
  expect((await bill.paid()).payment).toMatchObject({ method: 'pix', status: 'paid' })
  await bill.byBoleto()
  await untilGivenBack(bill)
})

test('money of another amount goes back, and the other way still pays', async () => {
  const bill = await billed()
  const [boleto] = await listAttempts(shop.parts.app.db, bill.id)
  await pool().query('update payment set amount = amount + 1 where id = $1', [boleto!.id])
  await bill.byBoleto()
  const waiting = await untilGivenBack(bill)
  expect(waiting).toMatchObject({ status: 'awaiting-payment', payment: { method: 'pix', status: 'pending' } })
  await bill.byPix()
  await bill.paid()
})

test('given back whole, a notification about the other way changes nothing', async () => {
  const bill = await billed()
  await bill.byPix()
  await bill.paid()
  await bill.buyer.client.checkout.regretOrder({ id: bill.id })
  const { app, providers } = shop.parts
  for (const { id } of await listAttempts(app.db, bill.id)) await settle(app, providers, id)
  const { refunds } = await untilGivenBack(bill)
  expect(refunds).toMatchObject([{ reason: 'regret', amount: AMOUNT, method: 'pix' }])
})

test('told twice, late and in another order, nothing happens twice', async () => {
  const bill = await billed()
  await bill.byPix()
  await bill.paid()
  const { app, providers } = shop.parts
  const ids = (await listAttempts(app.db, bill.id)).map(({ id }) => id)
  await Promise.all([...ids, ...ids.toReversed(), ...ids].map((id) => settle(app, providers, id)))
  const order = await bill.buyer.client.checkout.readOrder({ id: bill.id })
  expect(order).toMatchObject({ status: 'paid', refunds: [] })
})

test('the database knows the pair and no third: neither another attempt nor another Pix beside it', async () => {
  const { id } = await billed()
  const third = (columns: string) =>
    pool().query(
      `insert into payment (id, order_id, attempt, method, carried_by, provider, amount, status, txid, created_at, expires_at)
       select 'pay_' || gen_random_uuid(), order_id, ${columns}, provider, amount, 'created', gen_random_uuid(), now(), now()
       from payment where order_id = $1 and method = 'pix'`,
      [id],
    )
  await expect(third(`2, 'pix', null`)).rejects.toThrow('payment_live')
  await expect(third(`1, 'pix', 'boleto'`)).rejects.toThrow('payment_order_id_attempt_method_key')
  await expect(third(`1, 'pix', null`)).rejects.toThrow(
    /payment_of_attempt|payment_order_id_attempt_method_key/,
  )
  const pay = (method: string) =>
    pool().query(`update payment set status = 'paid' where order_id = $1 and method = $2`, [id, method])
  await expect(pay('pix')).rejects.toThrow('payment_live')
  await pool().query(`update payment set status = 'expired' where order_id = $1`, [id])
  await expect(third(`2, 'pix', 'boleto'`)).rejects.toThrow('payment_carried_by_fkey')
})

test('given up by its buyer, neither can be paid; another way takes the place of both', async () => {
  const given = await billed()
  await given.buyer.client.checkout.cancelOrder({ id: given.id })
  await expect(given.byPix()).rejects.toThrow('removed')
  await expect(given.byBoleto()).rejects.toThrow('cancel')

  const changed = await billed()
  await changed.buyer.client.checkout.changeMethod({ id: changed.id, method: 'pix', address: ADDRESS })
  await expect(changed.byPix()).rejects.toThrow('removed')
  await expect(changed.byBoleto()).rejects.toThrow('cancel')
  expect((await statuses(changed.id)).map(([attempt]) => attempt)).toEqual([2, 1, 1])
})

test('a way that the bank has already been paid by is not taken back', async () => {
  const bill = await billed()
  await shop.bank.payBoleto(bill.line, 'next-day')
  const { checkout } = bill.buyer.client
  expect(await refusalOf(checkout.cancelOrder({ id: bill.id }))).toBe('payment.under-way')
  await shop.bank.clearBoleto(bill.line)
  await bill.paid()
})

test('looking first, without lock and key, both ways pay one order', async () => {
  await dropLiveKeys(pool())
  const bill = await billed()
  const { app } = shop.parts
  const meet = createMeeting(2)
  const [boleto, pix] = await listAttempts(app.db, bill.id)
  const bookBlindly = async (tx: Tx, index: number) => {
    const { rows } = await sql<{ status: string }>`
      select status from purchase_order where id = ${bill.id}`.execute(tx)
    await meet()
    if (rows[0]!.status !== 'awaiting-payment') return false
    const { id, txid, amount } = [boleto!, pix!][index]!
    const paid = await recordPaid(tx, id, { txid, e2eId: randomUUID(), amount, at: app.clock.now() })
    await moveOrder(tx, bill.id, 'pay', app.clock.now())
    return paid
  }
  expect(await race(app.db, 2, bookBlindly)).toBe(2)
  expect((await statuses(bill.id)).map(([, , status]) => status)).toEqual(['paid', 'paid'])
})
