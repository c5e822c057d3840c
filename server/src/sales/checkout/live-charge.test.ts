import { randomUUID } from 'node:crypto'
import type { OrderId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runWrites, type Tx } from '#kernel/database.ts'
import { insertingAttempt, listAttempts } from '#payment'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { CPF } from '../../../../test/support/buyer.ts'
import { createMeeting, dropLiveKeys, race } from '../../../../test/support/race.ts'
import { stock } from '../../../../test/support/stock.ts'
import { newAttempt } from './promise-payment.ts'

const CROWD = 8
const LIVE = ['created', 'pending', 'paid']
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

/** An order whose first attempt has ended, with its buyer. */
async function endedOrder() {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 1990 })
  const person = { name: 'Joana da Silva', email: `${randomUUID()}@comprador.example` }
  const body = { ...person, password: 'uma senha bem longa', acceptedTerms: true as const }
  const client = shop.api((await shop.api().account.register({ headers: {}, body })).accessToken)
  await client.cart.addLine({ priceId })
  const order = { method: 'pix', document: CPF, expectedTotal: 1990, acceptedTerms: true } as const
  const { id } = await client.checkout.placeOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: order,
  })
  await shop.pool.query(`update payment set status = 'expired' where order_id = $1`, [id])
  return { id, client }
}
const liveOf = async (orderId: OrderId) =>
  (await listAttempts(shop.app.db, orderId)).filter(({ status }) => LIVE.includes(status)).length

test('one live charge per order: asked eight times at once there is one; without lock and key there are eight', async () => {
  const { id, client } = await endedOrder()
  await Promise.all(Array.from({ length: CROWD }, () => client.checkout.renewPix({ id })))
  expect(await liveOf(id)).toBe(1)

  await dropLiveKeys(shop.pool)
  const other = await endedOrder()
  const meet = createMeeting(CROWD)
  const lookFirst = async (tx: Tx) => {
    const attempts = await listAttempts(tx, other.id)
    await meet()
    if (attempts.some(({ status }) => LIVE.includes(status))) return false
    const next = {
      method: 'pix',
      attempt: attempts.length + 1,
      at: shop.clock.now(),
      term: undefined,
    } as const
    await runWrites(
      tx,
      insertingAttempt(newAttempt(shop.app, { id: other.id, total: 1990, credit: 0 }, next)),
    )
    return true
  }
  await race(shop.app.db, CROWD, lookFirst)
  expect(await liveOf(other.id)).toBe(CROWD)
})
