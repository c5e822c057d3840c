import { DAY_MS } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/app.ts'
import { hasBoleto, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  // What the shop issues three business days from now was due long ago for the bank.
  const clock = createTestClock(new Date(Date.now() - 16 * DAY_MS).toISOString())
  const env = { BOLETO_LATE_DAYS: '30', BOLETO_FINE_BP: '200', BOLETO_INTEREST_BP: '100' }
  shop = await openShop({ clock, env })
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)

test('a boleto that is paid late brings fine and interest, which are told before, and all of it goes back', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 10_000 })
  const { client, order } = await newBuyer(shop)
  const { id } = await order(priceId, { method: 'boleto' })
  const { payment } = await untilOrder(client, id, hasBoleto)
  const { line, dueOn, late } = payment!.boleto!
  expect(late).toMatchObject({ fineBp: 200, interestBp: 100 })
  expect(late!.until > dueOn).toBe(true)

  await shop.bank.payBoleto(line)
  const paid = await client.checkout.verifyPayment({ id })
  expect(paid).toMatchObject({ status: 'paid', total: 10_000, payment: { amount: 10_000 } })
  const charges = paid.payment!.lateCharges!
  expect(charges).toBeGreaterThan(200)
  expect(charges).toBeLessThanOrEqual(200 + 55)
  const { refunds } = await client.checkout.regretOrder({ id })
  expect(refunds).toMatchObject([{ amount: 10_000 + charges, channel: 'pix' }])
  await untilOrder(client, id, ({ status }) => status === 'refunded')
})
