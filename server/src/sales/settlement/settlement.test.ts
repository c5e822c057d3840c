import { dayOf, startOfDay } from '@vitrine/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentProviders } from '#payment-provider'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { hasBoleto, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { settleDays } from './settle-days.ts'

let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  shop = await openShop({ clock })
})
afterAll(() => shop[Symbol.asyncDispose]())
afterEach(() => shop.bank.chaos.reset())

const pool = () => shop.parts.pool
const today = dayOf(new Date())

/** What an administrator sees of today's reports of a method. */
async function reports(method: 'pix' | 'boleto') {
  const { adminSettlement } = shop.client((await identity(shop.parts.app, OWNER)).token)
  const { items } = await adminSettlement.list({ method, from: today, to: today })
  return Promise.all(items.map(({ id }) => adminSettlement.read({ id })))
}

async function buy(method: 'pix' | 'boleto', amount: number) {
  const { priceId } = await stock(pool(), { name: 'Guia', amount })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId, { method })
  const { payment } = await untilOrder(buyer.client, order.id, method === 'pix' ? hasPix : hasBoleto)
  if (payment?.boleto) await shop.bank.payBoleto(payment.boleto.line)
  else await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
  return order
}

/** The morning after so many days, at seven. */
const morning = (days: number) =>
  clock.set(new Date(startOfDay(today).getTime() + days * 86_400_000 + 7 * 3_600_000).toISOString())

test('the day of each provider is told and booked alike, once; what differs is listed, and looked at again until it does not', async () => {
  await buy('pix', 1000)
  const wrong = await buy('pix', 2500)
  await buy('boleto', 4000)
  await settleDays(shop.parts.app, shop.parts.providers)
  expect(await reports('pix')).toEqual([])

  // Somebody meddled with the books.
  await pool().query('update payment set received = 2400 where order_id = $1', [wrong.id])
  morning(1)
  await Promise.all([1, 2, 3].map(() => settleDays(shop.parts.app, shop.parts.providers)))
  expect(await reports('boleto')).toMatchObject([
    { told: { count: 1, amount: 4000 }, booked: { count: 1, amount: 4000 }, differences: [] },
  ])
  const [report] = await reports('pix')
  expect(report).toMatchObject({ told: { count: 2, amount: 3500 }, booked: { count: 2, amount: 3400 } })
  expect(report!.differences).toMatchObject([
    { kind: 'other-amount', told: 2500, booked: 2400, order: { id: wrong.id, code: wrong.code } },
  ])
  const { adminSettlement } = shop.client((await identity(shop.parts.app, OWNER)).token)
  const found = async (q: string) => (await adminSettlement.list({ q })).items.map(({ id }) => id)
  for (const q of [wrong.code, report!.differences[0]!.id.toUpperCase()])
    expect(await found(q), q).toEqual([report!.id])
  expect(await found('ninguém')).toEqual([])
  expect((await found(report!.provider)).includes(report!.id)).toBe(true)
  const runs = () =>
    pool().query(`select run from settlement_report where method = 'pix' and day = $1`, [today])
  expect((await runs()).rows).toEqual([{ run: 1 }])

  await pool().query('update payment set received = 2500 where order_id = $1', [wrong.id])
  await settleDays(shop.parts.app, shop.parts.providers)
  expect((await runs()).rows).toHaveLength(1)
  morning(2)
  await settleDays(shop.parts.app, shop.parts.providers)
  expect((await reports('pix'))[0]!.differences).toEqual([])
  expect((await runs()).rows).toHaveLength(2)
  await expect(pool().query('delete from settlement_difference')).rejects.toThrow('ledger')
})

test('what a bank receives is one account, whichever of its charges was paid: a Pix, or the one of a boleto', async () => {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 5600 })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId, { method: 'boleto' })
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)
  morning(3)
  await pool().query('truncate settlement_report cascade')
  await settleDays(shop.parts.app, shop.parts.providers)
  const seen = await reports('pix')
  expect(seen.map(({ provider }) => provider)).toEqual(['api-pix'])
  const sum = { count: 3, amount: 9100 }
  expect(seen[0]).toMatchObject({ told: sum, booked: sum, differences: [] })
})

test('a provider that does not answer makes no report, and the others’ are made', async () => {
  const { app, providers } = shop.parts
  morning(4)
  const silent: PaymentProviders = {
    ...providers,
    pix: { ...providers.pix!, listReceived: () => Promise.reject(new Error('no answer')) },
  }
  await pool().query('truncate settlement_report cascade')
  await settleDays(app, silent)
  expect(await reports('pix')).toEqual([])
  expect(await reports('boleto')).toHaveLength(1)
  await settleDays(app, providers)
  expect(await reports('pix')).toHaveLength(1)
})
