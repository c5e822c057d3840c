import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import {
  afterCommit,
  createDb,
  createPool,
  type Db,
  inTransaction,
  notifyAfterCommit,
  PLANNED_ONCE,
  runWrites,
} from './database.ts'
import { PLANNED_EACH_TIME } from './database-client.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

test('what is told is heard once each, however close together, and nothing of what did not commit', async () => {
  const heard: string[] = []
  let isListening = false
  const stop = shop.app.listener.on('news', (payload) => {
    if (payload === 'ready') isListening = true
    else heard.push(payload)
  })
  await vi.waitFor(async () => {
    await shop.pool.query("select pg_notify('news', 'ready')")
    expect(isListening).toBe(true)
  }, 15_000)
  const told = Array.from({ length: 40 }, (_, i) => String(i))
  const notifyOne = (payload: string) =>
    inTransaction(shop.app.db, async (tx) => {
      notifyAfterCommit(tx, 'news', payload)
      notifyAfterCommit(tx, 'news', payload)
      if (payload === '7') throw new Error('came to nothing')
    })
  await Promise.allSettled(told.map(notifyOne))
  await vi.waitFor(
    () => expect(heard.toSorted()).toEqual(told.filter((one) => one !== '7').toSorted()),
    10_000,
  )
  stop()
})

test('writes that are made together are all made, or none', async () => {
  const { db, clock } = shop.app
  const put = (key: string) =>
    sql`insert into idempotency (account_id, key, body_hash, at) values (${'acc_x'}, ${key}, ${Buffer.from('x')}, ${clock.now()})`
  const write = (...keys: string[]) => inTransaction(db, (tx) => runWrites(tx, ...keys.map(put)))
  const count = async () => (await sql`select from idempotency`.execute(db)).rows.length
  await shop.pool.query('alter table idempotency drop constraint idempotency_account_id_fkey')
  await write()
  await write('one', 'two')
  expect(await count()).toBe(2)
  await expect(write('three', 'one')).rejects.toThrow('idempotency_pkey')
  expect(await count()).toBe(2)
})

test('a transaction begins with its first statement, and ends with it when that fails', async () => {
  const { db } = shop.app
  const isInside = async (tx: Db) =>
    (
      await sql<{
        one: string
        other: string
      }>`select now()::text as one, clock_timestamp()::text as other`.execute(tx)
    ).rows[0]
  const [first, second] = await inTransaction(db, async (tx) => [await isInside(tx), await isInside(tx)])
  expect(first?.one).toBe(second?.one)
  expect(first?.other).not.toBe(second?.other)
  await inTransaction(db, async () => undefined)
  await expect(inTransaction(db, async () => Promise.reject(new Error('before any')))).rejects.toThrow(
    'before any',
  )
  await expect(inTransaction(db, (tx) => sql`select 1/0`.execute(tx))).rejects.toThrow('division by zero')
  const idle = await sql<{ n: number }>`select count(*) n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  expect(idle.rows[0]?.n).toBe(0)
})

test('what is asked for at once in a transaction is carried out in that order, in one packet', async () => {
  const { db } = shop.app
  const spy = vi.spyOn(Socket.prototype as unknown as { _writev(): void }, '_writev')
  const counts = await inTransaction(db, async (tx) => {
    const put = sql`insert into idempotency (account_id, key, body_hash, at) values ('acc_y', 'a', '\\x00', ${shop.app.clock.now()})`
    const count = sql<{ n: number }>`select count(*)::int as n from idempotency where account_id = ${'acc_y'}`
    spy.mockClear()
    const all = await Promise.all([count.execute(tx), put.execute(tx), count.execute(tx)])
    // No socket was written to twice.
    expect(new Set(spy.mock.contexts).size).toBe(spy.mock.contexts.length)
    expect(spy).toHaveBeenCalled()
    return [all[0].rows[0]?.n, all[2].rows[0]?.n]
  })
  expect(counts).toEqual([0, 1])
})

test('of a transaction in which one statement fails nothing stays, whatever else was under way', async () => {
  const { db, clock } = shop.app
  const put = (tx: Db, key: string) =>
    sql`insert into idempotency (account_id, key, body_hash, at) values ('acc_z', ${key}, '\\x00', ${clock.now()})`.execute(
      tx,
    )
  let late: Promise<unknown> = Promise.resolve()
  const work = inTransaction(db, async (tx) => {
    late = put(tx, 'one').then(() => put(tx, 'late'))
    late.catch(() => undefined)
    await Promise.all([late, sql`select 1/0`.execute(tx)])
  })
  await expect(work).rejects.toThrow('division by zero')
  await expect(late).rejects.toThrow(/transaction is (over|aborted)/)
  expect((await sql`select from idempotency where account_id = 'acc_z'`.execute(db)).rows).toHaveLength(0)
})

test('a transaction that passed over the failure of a statement did not happen, and does not say it did', async () => {
  const { db } = shop.app
  const told = vi.fn()
  const work = inTransaction(db, async (tx) => {
    afterCommit(tx, told)
    await sql`select 1/0`.execute(tx).catch(() => undefined)
    return 'done'
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(told).not.toHaveBeenCalled()
})

test('a transaction whose statements are planned once plans none for its values, and leaves that to itself', async () => {
  // As in a shop: the cluster of the tests plans no statement for its values.
  const own = `alter database ${new URL(shop.databaseUrl).pathname.slice(1)} set plan_cache_mode = auto`
  await shop.pool.query(own)
  const db = createDb(createPool(shop.databaseUrl, 1, shop.app.log))
  onTestFinished(() => db.destroy())
  await shop.pool.query('create table spread as select generate_series(1, 20000) n')
  await shop.pool.query('create index on spread (n)')
  await shop.pool.query('analyze spread')
  /** Of one statement, asked for eight times: how often it was planned for its values, and how often not. */
  const plans = (name: string, options?: typeof PLANNED_ONCE) =>
    inTransaction(
      db,
      async (tx) => {
        for (let at = 0; at < 8; at++)
          await sql`select count(*) as ${sql.ref(name)} from spread where n > ${19_990 + at}::int`.execute(tx)
        const { rows } = await sql`select custom_plans::int as own, generic_plans::int as shared
          from pg_prepared_statements where statement like ${`%"${name}" from spread%`}`.execute(tx)
        return rows
      },
      options,
    )
  expect(await plans('priced')).toEqual([{ own: 8, shared: 0 }])
  expect(await plans('once', PLANNED_ONCE)).toEqual([{ own: 0, shared: 8 }])
  expect(await plans('again')).toEqual([{ own: 8, shared: 0 }])
})

test('through a pooler no statement is left in a session, which the next transaction may not have', async () => {
  const { config, log } = shop.app
  const kept = async (isPooled: boolean) => {
    const pool = createPool(config.database.url, 1, log, { isPooled })
    const db = createDb(pool, log)
    await inTransaction(db, (tx) => sql`select ${1}::int`.execute(tx))
    await sql`select ${2}::int + 1`.execute(db)
    const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements')
    await pool.end()
    return rows[0].count
  }
  expect(await kept(false)).toBe(2)
  expect(await kept(true)).toBe(0)
})

test('a statement that is planned each time leaves nothing in a session', async () => {
  const { config, log } = shop.app
  const pool = createPool(config.database.url, 1, log)
  const db = createDb(pool, log)
  await sql`${sql.raw(PLANNED_EACH_TIME)} select ${1}::int`.execute(db)
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements')
  await pool.end()
  expect(rows).toEqual([{ count: 0 }])
})
