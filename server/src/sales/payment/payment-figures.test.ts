import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

const TOKEN = 'a-token-for-the-figures'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { METRICS_TOKEN: TOKEN } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const figures = async () =>
  (await shop.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text()

test('a payment is counted by its provider and how it came out, and so is what the provider was asked', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4900 })
  const buyer = await newBuyer(shop)
  const order = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  expect(await figures()).toContain(
    'payments_last_hour{provider="api-pix",method="pix",status="pending"} 1\n',
  )
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
  const text = await figures()
  expect(text).toContain('payments_last_hour{provider="api-pix",method="pix",status="paid"} 1\n')
  expect(text).toContain(
    'payment_provider_request_duration_seconds_count{provider="api-pix",operation="createCharge",outcome="answered"} 1\n',
  )
})

test('a provider that does not answer is down until it answers again', async () => {
  shop.bank.chaos.set({ answers: { errorPercent: 100 } })
  await shop.sweep('providers')
  const text = await figures()
  expect(text).toContain('payment_provider_up{provider="api-pix"} 0\n')
  expect(text).toMatch(
    /^payment_provider_request_duration_seconds_count\{provider="api-pix",operation="listReceived",outcome="failed"\} 1$/m,
  )
  shop.bank.chaos.reset()
  await shop.sweep('providers')
  expect(await figures()).toContain('payment_provider_up{provider="api-pix"} 1\n')
})
