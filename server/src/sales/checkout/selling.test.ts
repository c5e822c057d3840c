import type { OrderId, ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { again, open, signUp } from '../../../../test/support/sellable.ts'
import { stock } from '../../../../test/support/stock.ts'

const START = '2026-11-20T12:00:00Z'
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set(START))

const update = (productId: ProductId, set: string) =>
  shop.pool.query(`update product set ${set} where id = $1`, [productId])

test('before its window a product is coming, inside it is sold, after it is not: shown all the while', async () => {
  const { productId, priceId } = await stock(shop.pool, { name: 'Turma de verão', amount: 9900 })
  await update(productId, "sale_starts_at = '2026-11-21T12:00Z', sale_ends_at = '2026-11-23T12:00Z'")
  const visitor = shop.api()
  const read = () => visitor.catalog.product({ product: productId })
  expect(await read()).toMatchObject({ sale: 'coming', saleStartsAt: '2026-11-21T12:00:00Z' })
  await expect(visitor.cart.addLine({ priceId })).rejects.toMatchObject({ code: 'cart.not-on-sale' })

  shop.clock.set('2026-11-21T12:00:00Z')
  const open = await read()
  expect(open).toMatchObject({ sale: 'open', saleEndsAt: '2026-11-23T12:00:00Z' })
  expect(open.saleStartsAt).toBeUndefined()
  const buyer = await signUp(shop)
  const { quote } = await buyer.client.cart.addLine({ priceId })
  expect(quote.total).toBe(9900)

  shop.clock.set('2026-11-23T12:00:00Z')
  expect((await read()).sale).toBe('ended')
  const late = await again(shop, buyer)
  const cart = await late.client.cart.read({})
  expect(cart.lines).toEqual([])
  expect(cart.notices[0]).toContain('Turma de verão')
  await expect(late.order(priceId)).rejects.toMatchObject({ code: 'cart.not-on-sale' })
})

test('from the instant it is unpublished a product is not there', async () => {
  const { productId, priceId } = await stock(shop.pool, { name: 'Efêmero', amount: 990 })
  await update(productId, "unpublish_at = '2026-11-21T00:00Z'")
  expect(await shop.api().catalog.product({ product: productId })).toMatchObject({ name: 'Efêmero' })
  shop.clock.set('2026-11-21T00:00:00Z')
  await expect(shop.api().catalog.product({ product: productId })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(shop.api().cart.addLine({ priceId })).rejects.toMatchObject({ code: 'cart.price-unavailable' })
})

test.each([
  ['none', { held: true, had: true }],
  ['one-active', { held: false, had: true }],
  ['one-ever', { held: false, had: false }],
] as const)('limit %s: may be bought while one has it, and after one had it: %o', async (limit, may) => {
  const { productId, priceId } = await stock(shop.pool, { name: 'Guia', amount: 990, limit })
  const tries = async (until: Date) => {
    const { accountId, client } = await signUp(shop)
    await open(shop, accountId, productId, until)
    return client.cart.addLine({ priceId }).then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: 'checkout.already-yours' })
        return false
      },
    )
  }
  const held = await tries(new Date('2027-01-01T00:00:00Z'))
  const had = await tries(new Date('2026-06-01T00:00:00Z'))
  expect({ held, had }).toEqual(may)
})

test('what was taken back, after a refund, may be bought again even once only', async () => {
  const { productId, priceId } = await stock(shop.pool, { name: 'Guia', amount: 990, limit: 'one-ever' })
  const { accountId, client } = await signUp(shop)
  await open(shop, accountId, productId)
  await shop.pool.query('update entitlement set revoked_at = $1 where account_id = $2', [START, accountId])
  expect((await client.cart.addLine({ priceId })).lines).toHaveLength(1)
})

test('what requires another product is for who has it, or buys both', async () => {
  const basic = await stock(shop.pool, { name: 'Módulo básico', amount: 5000 })
  const next = await stock(shop.pool, { name: 'Módulo avançado', amount: 7000 })
  await shop.pool.query('insert into product_requirement values ($1, $2)', [next.productId, basic.productId])
  const page = await shop.api().catalog.product({ product: next.productId })
  expect(page.requires).toEqual([{ id: basic.productId, name: 'Módulo básico', slug: basic.productId }])

  const refused = { code: 'checkout.requires' }
  const [owner, both, neither] = [await signUp(shop), await signUp(shop), await signUp(shop)]
  await expect(neither.order(next.priceId)).rejects.toMatchObject(refused)
  await open(shop, owner.accountId, basic.productId)
  expect((await owner.order(next.priceId)).total).toBe(7000)
  await both.client.cart.addLine({ priceId: basic.priceId })
  expect((await both.order(next.priceId)).total).toBe(12_000)
})

test('a cart that loses what another line requires says so, and makes no order', async () => {
  const basic = await stock(shop.pool, { name: 'Módulo básico', amount: 5000 })
  const next = await stock(shop.pool, { name: 'Módulo avançado', amount: 7000 })
  await shop.pool.query('insert into product_requirement values ($1, $2)', [next.productId, basic.productId])
  const { client } = await signUp(shop)
  const { lines } = await client.cart.addLine({ priceId: basic.priceId })
  expect((await client.cart.addLine({ priceId: next.priceId })).notices).toEqual([])
  const cart = await client.cart.removeLine({ lineId: lines[0]!.id })
  expect(cart.notices[0]).toContain('“Módulo avançado” é para quem tem “Módulo básico”')
  const body = { method: 'pix', document: '12345678909', expectedTotal: 7000, acceptedTerms: true } as const
  const order = client.checkout.placeOrder({ headers: { 'idempotency-key': crypto.randomUUID() }, body })
  await expect(order).rejects.toMatchObject({ code: 'checkout.requires' })
})

test('who stands how to a product', async () => {
  const [owned, pending, plan, ended] = await Promise.all(
    ['Guia', 'Caderno', 'Plano', 'Clube'].map((name) => stock(shop.pool, { name, amount: 1990 })),
  )
  const member = await signUp(shop)
  await open(shop, member.accountId, owned!.productId)
  const order = await member.order(pending!.priceId)
  await subscribe(member.accountId, plan!, order.id, null)
  await subscribe(member.accountId, ended!, order.id, '2026-05-01')
  const ownerships = await member.client.ownership.list()
  expect(Object.fromEntries(ownerships.map(({ productId, ...rest }) => [productId, rest]))).toEqual({
    [owned!.productId]: { state: 'owned' },
    [pending!.productId]: { state: 'payment-pending', orderId: order.id },
    [plan!.productId]: { state: 'subscribed' },
    [ended!.productId]: { state: 'renew', orderId: `${order.id}p` },
  })
  expect(await (await signUp(shop)).client.ownership.list()).toEqual([])
})

/** A subscription as settling would have left it, without a year of waiting. */
async function subscribe(
  accountId: string,
  { productId, priceId }: { productId: ProductId; priceId: string },
  orderId: OrderId,
  until: string | null,
) {
  const id = `sub_${productId}`
  const line = `lin_${productId}`
  await shop.pool.query(
    `insert into order_line (id, order_id, product_id, price_id, name, interval, amount, discount, total, position)
     values ($1, $2, $3, $4, 'Plano', 'month', 0, 0, 0, 9)`,
    [line, await paidOrder(orderId), productId, priceId],
  )
  await shop.pool.query(
    `insert into subscription (id, account_id, brand_id, product_id, price_id, order_line_id, status, anchor_on,
       period_start_on, period_end_on, created_at, amount, ended_on)
     values ($1, $2, 'main', $3, $4, $5, $6, '2026-01-01', '2026-01-01', '2026-02-01', '2026-01-01', 1990, $7)`,
    [id, accountId, productId, priceId, line, until ? 'ended' : 'active', until && '2026-02-01'],
  )
  await shop.pool.query(
    `insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at, until_at)
     values ($1, $2, $3, 'Plano', 'product', 'subscription', $1, '2026-01-01', $4)`,
    [id, accountId, productId, until],
  )
}

/** A paid order beside one that is not, of the same buyer. */
async function paidOrder(orderId: OrderId): Promise<string> {
  const id = `${orderId}p`
  await shop.pool.query(
    `insert into purchase_order
     select ($1 || 'p'), code || 'p', brand_id, account_id, cart_id, 'paid', buyer_name, buyer_email, buyer_document,
       subtotal, discount, total, terms_version, placed_at, placed_at, null
     from purchase_order where id = $1 on conflict do nothing`,
    [orderId],
  )
  return id
}
