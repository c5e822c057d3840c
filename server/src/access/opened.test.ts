import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/support/app.ts'
import { inTransaction, type Tx } from '../kernel/database.ts'
import { listOpened, suspendGrants } from './index.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
  const body = { name: 'Joana da Silva', email: 'joana@comprador.example', password: 'uma senha bem longa' }
  await shop.api().account.register({ headers: {}, body: { ...body, acceptedTerms: true } })
  await shop.pool.query(
    `insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at)
     select 'ent_' || i, account.id, 'prd_' || i, 'Guia ' || i, 'product', 'order', 'lin_' || i, now()
     from account, generate_series(1, 20000) i`,
  )
  await shop.pool.query('analyze entitlement')
}, 60_000)
afterAll(() => shop.close())

/** How often all that was ever opened is read for `work`. */
const scansOf = (work: (tx: Tx) => Promise<unknown>): Promise<number> =>
  inTransaction(shop.app.db, async (tx) => {
    await work(tx)
    const { rows } = await sql<{ scans: number }>`
      select seq_scan as scans from pg_stat_xact_user_tables where relname = 'entitlement'`.execute(tx)
    return rows[0]!.scans
  })

test('what some lines opened is found and stopped without reading what all others did', async () => {
  const lines = ['lin_7', 'lin_8']
  expect(await listOpened(shop.app.db, lines)).toEqual([
    { title: 'Guia 7', kind: 'product' },
    { title: 'Guia 8', kind: 'product' },
  ])
  const unknown = { lineIds: ['lin_unknown'], at: shop.clock.now() }
  expect(await scansOf((tx) => listOpened(tx, lines))).toBe(0)
  expect(await scansOf((tx) => suspendGrants(tx, { ...unknown, disputeId: 'dsp_unknown' }))).toBe(0)
})
