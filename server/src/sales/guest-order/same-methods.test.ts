import type { OrderId } from '@vitrine/contract/ids'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { expect, test } from 'vitest'
import { payCode } from '#order'
import { createTestClock } from '../../../../test/support/app.ts'
import { type Buyer, newBuyer } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { act, onDay, subscribe } from '../../../../test/support/subscriber.ts'

const EVERY: readonly PaymentMethod[] = ['pix', 'card', 'boleto']
/** What a brand may say that it takes: nothing of its own, or any of them. */
const SAID: readonly (PaymentMethod[] | null)[] = [
  null,
  ...Array.from({ length: 7 }, (_, n) => EVERY.filter((_, bit) => (n + 1) & (1 << bit))),
]

interface Owed {
  kind: string
  buyer: Buyer
  id: OrderId
  code: string
}

/** An order of each kind that waits to be paid. */
async function owed(shop: Shop, clock: ReturnType<typeof createTestClock>): Promise<Owed[]> {
  const { pool } = shop.parts
  const [ended, renewed] = [await subscribe({ shop, clock }), await subscribe({ shop, clock })]
  await act(ended, { kind: 'cancel' })
  await onDay({ shop, clock }, '2027-02-28', ended)
  const { after } = await act(ended, { kind: 'reactivate' })
  const day = await onDay({ shop, clock }, '2027-02-28', renewed)
  const found = async (buyer: Buyer, id: OrderId): Promise<Owed> => {
    const { kind, code } = await buyer.client.checkout.readOrder({ id })
    return { kind, buyer, id, code }
  }
  const placed = async (price: { type: 'one-off' | 'subscription'; interval?: 'month' }) => {
    const { priceId } = await stock(pool, { name: 'Guia', amount: 4900, ...price })
    const buyer = await newBuyer(shop)
    return found(buyer, (await buyer.order(priceId, { method: 'pix' })).id)
  }
  return [
    await placed({ type: 'one-off' }),
    await placed({ type: 'subscription', interval: 'month' }),
    await found(renewed.buyer, day.orders[0]!.id),
    await found(ended.buyer, after.orders[0]!.id),
  ]
}

/** By what an order may be paid: on its own page, by its link, and as whoever looked it up sees it. */
async function waysOf(shop: Shop, { buyer, id, code }: Owed): Promise<PaymentMethod[][]> {
  const { app } = shop.parts
  const visitor = shop.client()
  const { viewCode } = await visitor.orderLookup.find({ code, email: buyer.email })
  const link = payCode.write(app.config, id, app.clock.now())
  return [
    (await buyer.client.checkout.readOrder({ id })).methods,
    (await visitor.payLink.read({ code: link })).methods,
    (await visitor.orderLookup.read({ viewCode })).order.methods,
  ]
}

/** Asks at each of the three places, for each choice of the brand. */
async function compareWays(env: Record<string, string>): Promise<void> {
  const clock = createTestClock('2027-01-31T15:00:00Z')
  await using shop = await openShop({ clock, bankClock: clock, env })
  const orders = await owed(shop, clock)
  expect(orders.map(({ kind }) => kind)).toEqual(['checkout', 'checkout', 'renewal', 'reactivation'])
  const offered = () => shop.client().checkout.listMethods()
  const configured = await offered()
  for (const said of SAID) {
    await shop.parts.pool.query("update brand set methods = $1 where id = 'main'", [said])
    const wanted = configured.filter((method) => said === null || said.includes(method))
    await expect.poll(offered).toEqual(wanted)
    for (const order of orders)
      expect(await waysOf(shop, order), `${order.kind} ${said}`).toEqual([wanted, wanted, wanted])
  }
}

const TITLE = 'checkout, renewal and link are paid by the same methods, whatever the brand says'
test(TITLE, { timeout: 120_000 }, () => compareWays({}))
test.each([
  ['no boleto', { PAYMENT_BOLETO: 'none' }],
  ['no card', { PAYMENT_CARD: 'none' }],
])(`${TITLE}, with %s configured`, { tags: 'fire', timeout: 120_000 }, (_, env) => compareWays(env))
