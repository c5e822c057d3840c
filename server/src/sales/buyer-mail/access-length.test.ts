import { randomUUID } from 'node:crypto'
import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { wordsOf } from '../../../../test/support/pdf.ts'
import { again, type Member, signUp } from '../../../../test/support/sellable.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { remindAccess } from './reminders.ts'

const START = '2026-11-20T15:00:00Z'
/** The first instant after the last day, in São Paulo. */
const OVER = '2027-11-21T03:00:00Z'
let shop: TestApp
beforeAll(async () => {
  shop = await openApp({ now: START })
  await issueCoupon(shop.pool, { code: 'CORTESIA', value: 10_000 })
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set(START))

/** On sale for so many months, once for each person. */
async function forMonths(months: number | null, name = 'Mentoria') {
  const product = await stock(shop.pool, { name, amount: 9900, limit: 'one-ever' })
  await shop.pool.query('update price set access_months = $2 where id = $1', [product.priceId, months])
  return product
}

/** Nothing is left to pay, so that it is theirs at once. */
async function buy({ client }: Member, priceId: string) {
  await client.cart.addLine({ priceId })
  const { quote } = await client.cart.applyCoupon({ code: 'CORTESIA' })
  return placeOrder(client, quote.total, randomUUID())
}

const titles = async ({ client }: Member) => (await client.access.list()).map(({ title }) => title)

test('the page, the cart, the order, the contract and the receipt say for how long, and for good too', async () => {
  const member = await signUp(shop)
  const [limited, lasting] = [await forMonths(12), await forMonths(null, 'Guia')]
  const page = await shop.api().catalog.product({ product: limited.productId })
  expect(page.price.accessMonths).toBe(12)
  expect((await shop.api().catalog.product({ product: lasting.productId })).price).not.toHaveProperty(
    'accessMonths',
  )
  await member.client.cart.addLine({ priceId: lasting.priceId })
  expect((await member.client.cart.addLine({ priceId: limited.priceId })).lines[1]!.price.accessMonths).toBe(
    12,
  )
  const { id } = await buy(member, limited.priceId)
  const order = await member.client.checkout.readOrder({ id })
  expect(order.lines.map(({ accessMonths }) => accessMonths)).toEqual([undefined, 12])
  for (const download of ['downloadContract', 'downloadReceipt'] as const) {
    const file = await member.client.checkout[download]({ id })
    const words = wordsOf(new Uint8Array(await file.arrayBuffer()))
    expect(words).toContain('Mentoria (acesso por 12 meses)')
    expect(words).toContain('Guia (acesso vitalício)')
  }
})

test('access is there to the end of the last day and not after; then it can be bought again', async () => {
  const member = await signUp(shop)
  const { productId, priceId } = await forMonths(12)
  const { id: orderId } = await buy(member, priceId)
  const ownership = async (who: Member) =>
    (await who.client.ownership.list()).find((one) => one.productId === productId)
  expect(await ownership(member)).toEqual({
    productId,
    state: 'owned',
    orderId,
    until: '2027-11-21T03:00:00.000Z',
  })
  await expect(member.client.cart.addLine({ priceId })).rejects.toMatchObject({
    code: 'checkout.already-yours',
  })

  shop.clock.set('2027-11-21T02:59:59Z')
  const before = await again(shop, member)
  expect(await titles(before)).toEqual(['Mentoria'])
  shop.clock.set(OVER)
  const after = await again(shop, member)
  expect(await titles(after)).toEqual([])
  expect(await ownership(after)).toBeUndefined()
  await buy(after, priceId)
  expect(await titles(after)).toEqual(['Mentoria'])
})

test('what is for good, once for each person, stays so', async () => {
  const member = await signUp(shop)
  const { priceId } = await forMonths(null)
  await buy(member, priceId)
  shop.clock.set('2036-11-21T03:00:00Z')
  const after = await again(shop, member)
  expect(await titles(after)).toEqual(['Mentoria'])
  await expect(after.client.cart.addLine({ priceId })).rejects.toMatchObject({
    code: 'checkout.already-yours',
  })
})

test('a price that opens for less is asked about, also when it costs less', async () => {
  const member = await signUp(shop)
  const { productId, priceId } = await forMonths(12)
  await member.client.cart.addLine({ priceId })
  await shop.pool.query('update price set ends_at = $2 where id = $1', [priceId, START])
  const shorter = newId('prc')
  await shop.pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, access_months, starts_at)
     values ($1, $2, 'main', 'once', 8900, 6, $3)`,
    [shorter, productId, START],
  )
  shop.clock.advance(3601)
  const { client } = await again(shop, member)
  const cart = await client.cart.read({})
  expect(cart.lines).toEqual([])
  expect(cart.changed).toMatchObject([
    { price: { id: priceId, accessMonths: 12 }, newPrice: { id: shorter, accessMonths: 6 } },
  ])
})

const accessOf = async ({ client }: Member) => (await client.access.list())[0]!.id

/** The steps of the messages promised about some access. */
async function promised(entitlement: string): Promise<number[]> {
  const { rows } = await shop.pool.query(
    `select (data->>'step')::int as step from pgboss.job where name = 'checkout.access-mail'
     and data->>'entitlementId' = $1 order by created_on`,
    [entitlement],
  )
  return rows.map(({ step }) => step)
}

async function remindAt(instant: string): Promise<void> {
  shop.clock.set(instant)
  // Whoever looks at the same time finds nothing left.
  await Promise.all(Array.from({ length: 3 }, () => remindAccess(shop.app)))
}

test('its owner is told 30 and 7 days before, by day, each once; of what is short only a week before', async () => {
  const member = await signUp(shop)
  await buy(member, (await forMonths(12)).priceId)
  const short = await signUp(shop)
  await buy(short, (await forMonths(1)).priceId)
  const [year, month] = [await accessOf(member), await accessOf(short)]
  await remindAt('2026-11-21T15:00:00Z')
  expect(await promised(month)).toEqual([])
  await remindAt('2026-12-13T15:00:00Z')
  expect(await promised(month)).toEqual([2])

  await remindAt('2027-10-20T15:00:00Z')
  expect(await promised(year)).toEqual([])
  await remindAt('2027-10-21T06:00:00Z')
  expect(await promised(year)).toEqual([])
  await remindAt('2027-10-21T15:00:00Z')
  await remindAt('2027-10-22T15:00:00Z')
  expect(await promised(year)).toEqual([1])
  await remindAt('2027-11-13T15:00:00Z')
  await remindAt('2027-11-14T15:00:00Z')
  expect(await promised(year)).toEqual([1, 2])
})
