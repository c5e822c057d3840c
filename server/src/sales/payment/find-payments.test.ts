import { centavos } from '@vitrine/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#kernel/database.ts'
import { openApp } from '../../../../test/support/app.ts'
import { countingScans } from '../../../../test/support/table-scans.ts'
import { listUnbooked } from './payment.store.ts'
import { recordEvents } from './provider.store.ts'

let shop: Awaited<ReturnType<typeof openApp>>

/** What a shop has received in a year, without the orders that were paid. */
const PAYMENTS = `
  set local session_replication_role = replica;
  insert into payment (id, order_id, attempt, method, provider, amount, status, txid, created_at, expires_at)
    select 'pay_' || i, 'ord_' || i, 1, 'pix', 'pix', 4990, 'pending', 'txid' || i, now(), now()
    from generate_series(1, 5000) i;
  analyze payment`

beforeAll(async () => {
  shop = await openApp()
  await shop.pool.query(PAYMENTS)
})
afterAll(() => shop[Symbol.asyncDispose]())

const scanning = <T>(work: (tx: Tx) => Promise<T>) => countingScans(shop.app.db, 'payment', work)

test('the payments that a notification names are found without reading the others', async () => {
  const event = (id: string, txid?: string) => ({ id, txid, body: {} })
  const events = [event('a', 'txid7'), event('b', 'txid8'), event('c', 'unknown'), event('d')]
  const record = () => scanning((tx) => recordEvents(tx, 'pix', events, shop.clock.now()))
  const { result, scans } = await record()
  expect(result.sort()).toEqual(['pay_7', 'pay_8'])
  expect(scans).toBe(0)
  expect(await record(), 'told again').toEqual({ result: [], scans: 0 })
})

test('the payments that a bank received are found without reading the others', async () => {
  const at = shop.clock.now()
  const received = ['txid7', 'txid9', 'unknown'].map((txid) => ({
    txid,
    e2eId: `E${txid}`,
    amount: centavos(4990),
    at,
  }))
  const { result, scans } = await scanning((tx) => listUnbooked(tx, received))
  expect(result.sort()).toEqual(['pay_7', 'pay_9'])
  expect(scans).toBe(0)
})
