import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'

let shop: Shop
const logged: string[] = []
const logTo = { write: (line: string) => void logged.push(line) }
beforeAll(async () => {
  shop = await openShop({ logTo, env: { LOG_LEVEL: 'warn' } })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.parts.pool.query("update coupon set status = 'archived'"))

/** What another version, or a hand in the database, may have written. */
const ODD: [string, object][] = [
  ['a condition that nobody knows', { moonPhase: 'full' }],
  ['one of another type', { minimum: 'dez reais' }],
  ['a word that is none of the list', { audience: 'everybody' }],
  ['a list that is a word', { productTypes: 'training' }],
  ['an empty list', { intervals: [] }],
  ['a number below what there is', { minimumItems: 0 }],
  ['half a centavo', { maxDiscount: 0.5 }],
  ['null where something must be', { combines: null }],
  ['charges that nobody counts', { duration: 'cycles' }],
]

const unreadable = async (automatic: boolean, conditions: object) => {
  const code = `ESTRANHO${Math.round(performance.now() * 1000)}`
  const id = await issueCoupon(shop.parts.pool, { code, value: 5000, automatic })
  const write = (document: object) =>
    shop.parts.pool.query('update coupon set conditions = $2 where id = $1', [id, document])
  await write(conditions)
  return { id, code, write }
}

test.each(ODD)(
  'an offer with %s does not apply, stops no sale, and is logged once',
  async (_, conditions) => {
    const { id } = await unreadable(true, conditions)
    const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
    const buyer = await newBuyer(shop)
    const { quote } = await buyer.client.cart.addLine({ priceId })
    expect(quote).toMatchObject({ discount: 0, total: 1000 })
    const order = await buyer.order(priceId)
    expect((await untilOrder(buyer.client, order.id, hasPix)).total).toBe(1000)
    expect(logged.filter((line) => line.includes(id))).toEqual([
      expect.stringContaining('coupon cannot be read and does not apply'),
    ])
  },
)

test.each(ODD)(
  'a code with %s is refused in words, and lowers nothing where it was before',
  async (_, conditions) => {
    const { code, write } = await unreadable(false, {})
    const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
    const { client } = await newBuyer(shop)
    await client.cart.addLine({ priceId })
    expect((await client.cart.applyCoupon({ code })).quote.total).toBe(500)
    await write(conditions)
    const cart = await client.cart.read({})
    expect(cart.quote.total).toBe(1000)
    expect(cart.notices.join()).toContain('Este cupom está suspenso no momento.')
    const other = await newBuyer(shop)
    await other.client.cart.addLine({ priceId })
    expect(await refusalOf(other.client.cart.applyCoupon({ code }))).toBe('coupon.paused')
  },
)

test('a document that says nothing holds nothing back', async () => {
  const { code } = await unreadable(false, {})
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const { client } = await newBuyer(shop)
  await client.cart.addLine({ priceId })
  expect((await client.cart.applyCoupon({ code })).quote.total).toBe(500)
})
