/** @module-tag fire */
import { randomUUID } from 'node:crypto'
import { type AccountId, newId, type OrderId, type ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant } from '#access'
import { takeSeat } from '#catalog'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { lockOrder } from '#order'
import { findCouponByCode, reserveCoupon } from '#promotion'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { CPF } from '../../../../test/support/buyer.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { insertReservation } from '../../store/promotion/coupon.store.ts'
import { readUses, refuseCoupon } from '../../store/promotion/coupon-rules.ts'
import { claimKey, findAnswer } from './checkout.store.ts'
import { completeOrder } from './complete-order.ts'

/**
 * Each guard of the checkout beside a twin without it. The twin shows that the race is one: without the guard, the
 * same question gets the wrong answer.
 */
const CROWD = 8
let shop: TestApp
let accountId: AccountId
beforeAll(async () => {
  shop = await openApp()
  accountId = (await signUp()).accountId
})
afterAll(() => shop.close())

async function signUp() {
  const email = `${randomUUID()}@comprador.example`
  const body = {
    name: 'Joana da Silva',
    email,
    password: 'uma senha bem longa',
    acceptedTerms: true as const,
  }
  const { user, accessToken } = await shop.api().account.register({ headers: {}, body })
  return { accountId: user.id, client: shop.api(accessToken) }
}

/** An order awaiting payment, of a buyer of its own. */
async function placeOne() {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 1990 })
  const { client } = await signUp()
  await client.cart.addLine({ priceId })
  const headers = { 'idempotency-key': randomUUID() }
  const body = { method: 'pix', document: CPF, expectedTotal: 1990, acceptedTerms: true } as const
  return client.checkout.placeOrder({ headers, body })
}

test('seats: the conditional update sells four; reading first sells one seat eight times', async () => {
  const sell = async (take: (tx: Tx, productId: ProductId) => Promise<boolean>) => {
    const { productId } = await stock(shop.pool, { name: 'Turma', amount: 1000, seats: 4 })
    const sold = await race(shop.app.db, CROWD, (tx) => take(tx, productId))
    const { taken } = await shop.app.db
      .selectFrom('seat')
      .select('taken')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    return { sold, taken }
  }
  expect(await sell(async (tx, id) => (await takeSeat(tx, id)) === 'held')).toEqual({ sold: 4, taken: 4 })

  const meet = createMeeting(CROWD)
  const readFirst = async (tx: Tx, id: ProductId) => {
    const ofProduct = tx.selectFrom('seat').selectAll().where('product_id', '=', id)
    const { taken, total } = await ofProduct.executeTakeFirstOrThrow()
    await meet()
    if (taken >= total) return false
    await tx
      .updateTable('seat')
      .set({ taken: taken + 1 })
      .where('product_id', '=', id)
      .execute()
    return true
  }
  expect(await sell(readFirst)).toEqual({ sold: CROWD, taken: 1 })
})

type Reserve = typeof reserveCoupon
type Terms = Omit<Parameters<typeof issueCoupon>[1], 'code' | 'value'>

/** How many of a crowd get a use of a coupon with these limits, each for an order of their own. Gives the uses back. */
async function countWinners(terms: Terms, reserve: Reserve): Promise<number> {
  const code = `C${randomUUID()}`.toUpperCase()
  await issueCoupon(shop.pool, { code, value: 1000, ...terms })
  const coupon = (await findCouponByCode(shop.app.db, code))!
  const orders = await Promise.all(Array.from({ length: CROWD }, placeOne))
  await race(shop.app.db, CROWD, async (tx, i) => {
    await reserve(shop.app, tx, coupon, {
      orderId: orders[i]!.id,
      accountId,
      amount: 199,
      at: shop.clock.now(),
    })
    return true
  })
  const released = await shop.pool.query(
    `update coupon_redemption set state = 'released' where coupon_id = $1 and state = 'reserved'`,
    [coupon.id],
  )
  return released.rowCount ?? 0
}

test.each<[string, Terms, number]>([
  ['in all', { limitTotal: 3 }, 3],
  ['by account', { limitPerAccount: 1 }, 1],
  ['by CPF', { limitPerDocument: 2 }, 2],
  ['by budget', { budget: 199 * 4 + 198 }, 4],
  ['by day', { limitPerDay: 2 }, 2],
  ['by first purchase', { firstPurchase: true }, 1],
  ['by first plan', { audience: 'new-subscriber' }, 1],
])('coupon: the use taken first holds the limit %s; looking first does not', async (_name, terms, limit) => {
  expect(await countWinners(terms, reserveCoupon)).toBe(limit)

  const meet = createMeeting(CROWD)
  const lookFirst: Reserve = async (app, tx, coupon, use) => {
    const refusal = refuseCoupon({
      coupon,
      now: use.at,
      brandId: 'main',
      uses: await readUses(app, tx, coupon, use),
      items: [{ productId: 'prd_1', type: 'one-off', interval: 'once', amount: 1990 }],
    })
    await meet()
    if (!refusal) await insertReservation(tx, { couponId: coupon.id, codeId: null, onRefund: 'kept', ...use })
  }
  expect(await countWinners(terms, lookFirst)).toBe(CROWD)
})

test('idempotency: one key, one winner; looking for an answer first lets everybody win', async () => {
  const claimOf = (key: string) => ({ accountId, key, bodyHash: Buffer.from('x'), at: shop.clock.now() })
  const claims = claimOf(randomUUID())
  expect(await race(shop.app.db, CROWD, (tx) => claimKey(tx, claims))).toBe(1)

  const meet = createMeeting(CROWD)
  const lookFirst = async (tx: Tx) => {
    const known = await findAnswer(tx, claimOf('outra-chave'))
    await meet()
    return known === undefined
  }
  expect(await race(shop.app.db, CROWD, lookFirst)).toBe(CROWD)
})

test('settling: what is paid opens once; without its guards it opens as often as it is told', async () => {
  const settle = async (complete: (tx: Tx, orderId: OrderId, at: Date) => Promise<void>) => {
    const { id } = await placeOne()
    const at = shop.clock.now()
    await race(shop.app.db, CROWD, (tx) => complete(tx, id, at).then(() => true))
    const lines = (await inTransaction(shop.app.db, (tx) => lockOrder(tx, id))).lines.map((line) => line.id)
    const grants = await shop.app.db
      .selectFrom('entitlement')
      .select('id')
      .where('source_id', 'in', lines)
      .execute()
    return grants.length
  }
  const guarded = async (tx: Tx, id: string, at: Date) =>
    completeOrder(shop.app, tx, await lockOrder(tx, id), at)
  expect(await settle(guarded)).toBe(1)
  expect(await settle(unguarded)).toBe(1)

  await shop.pool.query('drop index entitlement_period')
  await shop.pool.query('create unique index on entitlement (source_id, resource, from_at, id)')
  expect(await settle(twice)).toBe(CROWD)
})

/** Never asks whether somebody was first: the ledger's own key still holds. */
async function unguarded(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await grant(tx, await grantsOf(tx, orderId, at))
}

/** Never asks, and the ledger has lost its key. */
async function twice(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  for (const { accountId, sourceId, from, ...grant } of await grantsOf(tx, orderId, at)) {
    const ids = { id: newId('ent'), account_id: accountId, source_id: sourceId }
    const { resource, title, kind, source } = grant
    await tx
      .insertInto('entitlement')
      .values({ ...ids, resource, title, kind, source, from_at: from })
      .execute()
  }
}

async function grantsOf(tx: Tx, orderId: OrderId, from: Date) {
  const { lines } = await lockOrder(tx, orderId)
  return lines.map(({ id, productId }) => ({
    accountId,
    resource: productId,
    title: 'Guia',
    kind: 'product' as const,
    source: 'order' as const,
    sourceId: id,
    from,
  }))
}
