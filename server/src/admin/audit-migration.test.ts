import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, inTransaction } from '#kernel/database.ts'
import { createLog } from '#kernel/log.ts'
import { migrate } from '#kernel/migrate.ts'
import { createTestClock, ENVIRONMENT } from '../../../test/support/app.ts'
import { createDatabase } from '../../../test/support/database.ts'
import { readConfig } from '../config.ts'
import { appendEvent, beginSigning, verifyLog } from './audit-log.ts'

const ours = join(import.meta.dirname, '../../../db/migrations')
let before: string
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'vitrine-audit-'))
  for (const name of await readdir(ours))
    if (name < '0209') await copyFile(join(ours, name), join(before, name))
})
afterAll(() => rm(before, { recursive: true }))

const SHOP = `
  insert into brand (id, name, legal_name, cnpj, address, email, phone, hours)
    values ('main', 'Casa Vitrine', 'Vitrine Ltda.', '12ABC34501DE35', 'Rua Harmonia', 'ola@vitrine.example', '+551133334444', 'Sempre');
  insert into account (id, name, email, status, brand_id, created_at) values
    ('acc_1', 'Zulmira Quaresma', 'z@pessoa.example', 'active', 'main', now()),
    ('acc_2', 'Pessoa removida', 'removed@invalid', 'anonymised', 'main', now());
  insert into audit_event (at, actor_id, action, subject_kind, subject_id, subject_name, after, reason, ip) values
    (now(), 'acc_9', 'account.suspend', 'account', 'acc_1', 'Zulmira Quaresma', '{}', 'pedido dela', '203.0.113.7'),
    (now(), 'acc_9', 'account.suspend', 'account', 'acc_2', 'Quitéria Albuquerque', '{}', 'Quitéria ligou', '203.0.113.7'),
    (now(), 'acc_2', 'product.edit', 'product', 'prd_1', 'Planilha', '{"name": "Planilha"}', null, '203.0.113.8')`

/** A shop that was installed before, with what `change` does to it, brought up to date. */
async function updated(change = 'select') {
  const database = await createDatabase()
  await migrate(database.url, before)
  const pool = createPool(database.url, 4, createLog('silent'))
  await pool.query(SHOP)
  await pool.query(change)
  await migrate(database.url)
  const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: database.url })
  const app = { db: createDb(pool), config, clock: createTestClock('2026-11-26T12:00:00Z') }
  const close = async () => {
    await pool.end()
    await database.drop()
  }
  return { app, pool, [Symbol.asyncDispose]: close }
}

test('the log of an installed shop verifies, goes on, and names nobody who left', async () => {
  await using shop = await updated()
  const { app, pool } = shop
  expect((await verifyLog(app)).damage).toEqual([{ kind: 'end-unsigned' }])
  await beginSigning(app)
  const rehashed = { rows: 3, at: expect.any(String) }
  const since = '2026-11-26T12:00:00.000Z'
  expect(await verifyLog(app)).toEqual({ rows: 3, damage: [], since, rehashed })
  await inTransaction(app.db, (tx) =>
    appendEvent(app, tx, {
      at: app.clock.now(),
      actorId: 'acc_9',
      action: 'product.edit',
      ip: '203.0.113.7',
      reason: null,
      subjectKind: 'product',
      subjectId: 'prd_1',
      subjectName: 'Planilha',
      before: null,
      after: {},
    }),
  )
  await beginSigning(app)
  expect(await verifyLog(app)).toEqual({ rows: 4, damage: [], since, rehashed })
  const { rows } = await pool.query('select subject_name, about_id, reason, ip from audit_event order by seq')
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['', 'acc_1', 'pedido dela', '203.0.113.7'],
    ['', 'acc_2', null, '203.0.113.7'],
    ['Planilha', null, null, ''],
    ['Planilha', null, null, '203.0.113.7'],
  ])
})

test('a chain that was broken before says so for good', async () => {
  await using shop = await updated(`alter table audit_event disable trigger audit_event_kept;
    update audit_event set action = 'account.restore' where seq = 2;
    alter table audit_event enable trigger audit_event_kept`)
  await beginSigning(shop.app)
  expect(await verifyLog(shop.app)).toMatchObject({ damage: [], rehashed: { rows: 3, broken: 2 } })
})
