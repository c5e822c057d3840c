import type { OrderId, ProductId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdsClaim, waitingData } from '#catalog'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { again, type Member, open, signUp } from '../../../../test/support/sellable.ts'
import { stock } from '../../../../test/support/stock.ts'
import { releaseReservations } from '../../sales/checkout/complete-order.ts'
import { sweepWaiting } from './waiting-mails.ts'

const START = '2026-11-20T12:00:00Z'
const CROWD = 50
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(START)
  await shop.pool.query("update waiting_place set state = 'left' where state in ('waiting', 'offered')")
})

/** A product whose one seat somebody has ordered and not paid, and that order. */
async function soldOut(seats = 1) {
  const product = await stock(shop.pool, { name: 'Mentoria', amount: 9900, seats })
  const first = await signUp(shop)
  const order = await first.order(product.priceId)
  return { ...product, orderId: order.id, first }
}

const release = (orderId: OrderId) =>
  inTransaction(shop.app.db, async (tx) => {
    await tx.updateTable('purchase_order').set({ status: 'expired' }).where('id', '=', orderId).execute()
    await releaseReservations(tx, orderId, shop.clock.now())
  })
const join = ({ client }: Member, productId: ProductId) => client.ownership.join({ productId })
const stateOf = async ({ client }: Member, productId: ProductId) =>
  (await client.ownership.list()).find((one) => one.productId === productId)
const takenOf = async (productId: ProductId) =>
  (await shop.pool.query('select taken from seat where product_id = $1', [productId])).rows[0].taken

/** Messages promised to an account. */
async function promised({ accountId }: Member): Promise<number> {
  const { rows } = await shop.pool.query(
    `select count(*) as n from pgboss.job where name = 'waiting.mail' and data->>'accountId' = $1`,
    [accountId],
  )
  return Number(rows[0].n)
}

test('a seat that is given back is kept a day for the first in line, who is told once', async () => {
  const { productId, priceId, orderId } = await soldOut()
  const [ana, bia] = [await signUp(shop), await signUp(shop)]
  expect(await join(ana, productId)).toEqual({ kind: 'seat' })
  shop.clock.advance(1)
  await join(bia, productId)
  expect(await stateOf(ana, productId)).toEqual({ productId, state: 'waiting' })

  await release(orderId)
  expect(await takenOf(productId)).toBe(1)
  await Promise.all([sweepWaiting(shop.app), sweepWaiting(shop.app)])
  expect(await stateOf(ana, productId)).toMatchObject({ state: 'offered', until: '2026-11-21T12:00:01.000Z' })
  expect([await promised(ana), await promised(bia)]).toEqual([1, 0])
  await expect(bia.order(priceId)).rejects.toMatchObject({ code: 'checkout.sold-out' })
  expect(await ana.order(priceId)).toMatchObject({ status: 'awaiting-payment' })
  expect(await takenOf(productId)).toBe(1)
})

test('a seat that is not claimed in a day goes to the next, and after the last to everybody', async () => {
  const { productId, priceId, orderId } = await soldOut()
  const [ana, bia] = [await signUp(shop), await signUp(shop)]
  await join(ana, productId)
  shop.clock.advance(1)
  await join(bia, productId)
  await release(orderId)
  await sweepWaiting(shop.app)
  shop.clock.advance(86_400)
  expect(await holdsClaim(shop.app.db, ana.accountId, productId, shop.clock.now())).toBe(false)
  const late = await again(shop, ana)
  await expect(late.client.cart.addLine({ priceId })).rejects.toMatchObject({ code: 'checkout.sold-out' })
  await sweepWaiting(shop.app)
  expect(await stateOf(late, productId)).toBeUndefined()
  expect(await stateOf(await again(shop, bia), productId)).toMatchObject({ state: 'offered' })
  shop.clock.advance(86_400)
  await sweepWaiting(shop.app)
  expect(await takenOf(productId)).toBe(0)
  const cris = await signUp(shop)
  expect(await cris.order(priceId)).toMatchObject({ status: 'awaiting-payment' })
})

test('an order made with a kept seat and never paid gives it to the next in line', async () => {
  const { productId, priceId, orderId } = await soldOut()
  const [ana, bia] = [await signUp(shop), await signUp(shop)]
  await join(ana, productId)
  await release(orderId)
  await sweepWaiting(shop.app)
  const { id } = await ana.order(priceId)
  await join(bia, productId)
  await release(id)
  expect(await stateOf(bia, productId)).toMatchObject({ state: 'offered' })
  expect(await takenOf(productId)).toBe(1)
})

test('who leaves gives the kept seat on, the last to everybody', async () => {
  const { productId, orderId } = await soldOut()
  const [ana, bia] = [await signUp(shop), await signUp(shop)]
  await join(ana, productId)
  shop.clock.advance(1)
  await join(bia, productId)
  await release(orderId)
  await ana.client.ownership.leave({ productId })
  expect(await stateOf(bia, productId)).toMatchObject({ state: 'offered' })
  await bia.client.ownership.leave({ productId })
  expect(await takenOf(productId)).toBe(0)
})

test('who is forgotten gives the kept seat on', async () => {
  const { productId, orderId } = await soldOut()
  const ana = await signUp(shop)
  await join(ana, productId)
  await release(orderId)
  expect(await takenOf(productId)).toBe(1)
  const person = { accountId: ana.accountId, emails: [] }
  await inTransaction(shop.app.db, (tx) => waitingData.erase!(tx, person, shop.clock.now()))
  expect(await takenOf(productId)).toBe(0)
})

test('more seats go to the line first', async () => {
  const { productId, priceId } = await soldOut()
  const [ana, bia] = [await signUp(shop), await signUp(shop)]
  await join(ana, productId)
  await shop.pool.query('update seat set total = 3 where product_id = $1', [productId])
  await sweepWaiting(shop.app)
  expect(await stateOf(ana, productId)).toMatchObject({ state: 'offered' })
  expect(await takenOf(productId)).toBe(2)
  expect(await bia.order(priceId)).toMatchObject({ status: 'awaiting-payment' })
})

test('what can be had needs no line; what one has needs none either; once is enough', async () => {
  const { productId, priceId } = await stock(shop.pool, { name: 'Mentoria', amount: 9900, seats: 1 })
  const [ana, bia] = [await signUp(shop), await signUp(shop)]
  await expect(join(ana, productId)).rejects.toMatchObject({ code: 'waiting.not-needed' })
  await expect(join(ana, 'prd_nothing')).rejects.toMatchObject({ code: 'waiting.not-needed' })
  await bia.order(priceId)
  await open(shop, bia.accountId, productId)
  await expect(join(bia, productId)).rejects.toMatchObject({ code: 'checkout.already-yours' })
  await Promise.all([join(ana, productId), join(ana, productId), join(ana, productId)])
  const { rows } = await shop.pool.query('select state from waiting_place where product_id = $1', [productId])
  expect(rows).toEqual([{ state: 'waiting' }])
})

test('a product that is coming is announced, once, when it is on sale', async () => {
  const { productId } = await stock(shop.pool, { name: 'Imposto de renda 2027', amount: 9900 })
  await shop.pool.query("update product set sale_starts_at = '2026-12-01T12:00Z' where id = $1", [productId])
  const ana = await signUp(shop)
  expect(await join(ana, productId)).toEqual({ kind: 'notice' })
  await sweepWaiting(shop.app)
  expect(await promised(ana)).toBe(0)
  shop.clock.set('2026-12-01T12:00:00Z')
  await Promise.all([sweepWaiting(shop.app), sweepWaiting(shop.app)])
  await sweepWaiting(shop.app)
  expect(await promised(ana)).toBe(1)
})

/** A crowd that tries to order while the one seat is given back; who got it. */
async function rush(
  giveBack: (orderId: OrderId, productId: ProductId) => Promise<unknown>,
): Promise<string[]> {
  const { productId, priceId, orderId } = await soldOut()
  const claimant = await signUp(shop)
  await join(claimant, productId)
  const others: Member[] = []
  while (others.length < CROWD - 1) others.push(await signUp(shop))
  // They had it in the cart before it sold out.
  await shop.pool.query('update seat set total = 2 where product_id = $1', [productId])
  for (const { client } of others) await client.cart.addLine({ priceId })
  await shop.pool.query('update seat set total = 1 where product_id = $1', [productId])
  await giveBack(orderId, productId)
  const tries = [...others, claimant].map(async (member) => {
    await member.order(priceId)
    return member.accountId
  })
  const outcomes = await Promise.allSettled(tries)
  const winners = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(await takenOf(productId)).toBe(winners.length)
  return winners.map((id) => (id === claimant.accountId ? 'claimant' : 'somebody'))
}

test('fifty for one freed seat: only who it is kept for gets it; given back to all, somebody else does', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  expect(await rush((orderId) => release(orderId))).toEqual(['claimant'])

  const toEverybody = (tx: Tx, productId: ProductId) =>
    tx
      .updateTable('seat')
      .set((eb) => ({ taken: eb('taken', '-', 1) }))
      .where('product_id', '=', productId)
      .execute()
  const twin = await rush((_orderId, productId) =>
    inTransaction(shop.app.db, (tx) => toEverybody(tx, productId)),
  )
  expect(twin).toEqual(['somebody'])
})
