import { randomUUID } from 'node:crypto'
import { parseBoleto } from '@vitrine/contract/brazil/boleto'
import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { calendarDay, dayOf, endOfDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAttempts } from '#payment'
import { createTestClock, openApp } from '../../../../test/support/app.ts'
import { CPF, hasBoleto, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { settle } from '../checkout/settle-payment.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function waiting(at = shop) {
  const { priceId } = await stock(at.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(at)
  const placed = await buyer.order(priceId, { method: 'boleto' })
  const { payment } = await untilOrder(buyer.client, placed.id, hasBoleto)
  const statusNow = async () => (await buyer.client.checkout.readOrder({ id: placed.id })).status
  return { buyer, id: placed.id, paymentId: payment!.id, boleto: payment!.boleto!, statusNow }
}
const mailsTo = async (email: string) => (await shop.bank.mails(email)).map(({ subject }) => subject)
test('a boleto is due in three business days and opens the order when its money is there, not before', async () => {
  const { buyer, id, boleto, statusNow } = await waiting()
  const dueOn = addBusinessDays(dayOf(new Date()), 3)
  expect(boleto.dueOn).toBe(dueOn)
  const parsed = parseBoleto(boleto.line, dayOf(new Date()))
  expect(parsed).toMatchObject({ ok: true, boleto: { barcode: boleto.barcode, amount: 1000, dueOn } })
  await expect.poll(() => mailsTo(buyer.email)).toContainEqual(expect.stringMatching(/^Falta pagar o boleto/))

  await shop.bank.payBoleto(boleto.line, 'next-day')
  expect((await buyer.client.checkout.verifyPayment({ id })).status).toBe('awaiting-payment')
  await shop.bank.clearBoleto(boleto.line)
  await untilOrder(buyer.client, id, isPaid)
  expect(await statusNow()).toBe('paid')
  await expect.poll(() => mailsTo(buyer.email)).toContainEqual(expect.stringMatching(/^Pagamento confirmado/))
})

test('while its boleto lives an order gets no second charge', async () => {
  const { buyer, id, paymentId } = await waiting()
  const again = await Promise.all(Array.from({ length: 5 }, () => buyer.client.checkout.renewPix({ id })))
  expect(new Set(again.map(({ payment }) => payment?.id))).toEqual(new Set([paymentId]))
})

test('notifications told five times, shuffled and mixed with forged ones open the order once', async () => {
  shop.bank.chaos.set({ webhooks: { duplicates: 4, hold: 3, forgePercent: 100 } })
  const [paid, unpaid] = [await waiting(), await waiting()]
  await shop.bank.payBoleto(paid.boleto.line)
  await untilOrder(paid.buyer.client, paid.id, isPaid)
  shop.bank.chaos.reset()
  expect(await unpaid.statusNow()).toBe('awaiting-payment')
})

test('a payment no notification told of is found by the sweep', async () => {
  shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  const { buyer, id, boleto } = await waiting()
  await shop.bank.payBoleto(boleto.line)
  await shop.sweep('boleto-reconcile')
  await untilOrder(buyer.client, id, isPaid)
  shop.bank.chaos.reset()
})

test('the order is kept until three business days after the due day; money that comes later still opens it', async () => {
  // The bank's clock is the machine's: this shop's starts with it, and is moved from there.
  const clock = createTestClock(new Date().toISOString())
  await using late = await openShop({ clock })
  const { id, boleto } = await waiting(late)
  const { app, providers, pool } = late.parts
  const statusNow = async () => {
    for (const attempt of await listAttempts(app.db, id)) await settle(app, providers, attempt.id)
    return (await pool.query('select status from purchase_order where id = $1', [id])).rows[0].status
  }
  const held = endOfDay(addBusinessDays(calendarDay(boleto.dueOn), 3))
  clock.set(new Date(held.getTime() - 60_000).toISOString())
  expect(await statusNow()).toBe('awaiting-payment')
  clock.advance(180)
  expect(await statusNow()).toBe('expired')
  await late.bank.payBoleto(boleto.line)
  expect(await statusNow()).toBe('paid')
})

test('without a bank for boletos only Pix is offered, and a boleto is refused', async () => {
  await using app = await openApp()
  expect(await app.api().checkout.listMethods()).toEqual(['pix'])
  const { priceId } = await stock(app.pool, { name: 'Guia', amount: 1990 })
  const body = {
    name: 'Joana da Silva',
    email: 'joana@comprador.example',
    password: 'uma senha bem longa',
    acceptedTerms: true as const,
  }
  const { accessToken } = await app.api().account.register({ headers: {}, body })
  const client = app.api(accessToken)
  await client.cart.addLine({ priceId })
  const order = { method: 'boleto', document: CPF, expectedTotal: 1990, acceptedTerms: true } as const
  await expect(
    client.checkout.placeOrder({ headers: { 'idempotency-key': randomUUID() }, body: order }),
  ).rejects.toMatchObject({ code: 'checkout.method-unavailable' })
})
