import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { openDoor } from '../../../../test/support/door.ts'
import { forkWeb } from '../../../../test/support/fork-web.ts'
import { holdTable } from '../../../../test/support/held-table.ts'
import { bodyOf, newProgram, type Program } from '../../../../test/support/program.ts'
import { expectProblem, sendRaw } from '../../../../test/support/raw.ts'
import { openShop, SHOP_SECRETS, type Shop } from '../../../../test/support/shop.ts'

/** Longer than any request takes, in seconds. */
const LONGEST = 360

let shop: Shop
let clock: TestClock
let program: Program
let door: Awaited<ReturnType<typeof openDoor>>
let stack: AsyncDisposableStack
beforeAll(async () => {
  stack = new AsyncDisposableStack()
  clock = createTestClock(new Date().toISOString())
  const pooler = async (url: string) => {
    door = stack.use(await openDoor(url))
    return door.url
  }
  shop = stack.use(await openShop({ clock, bankClock: clock, pooler, writes: false }))
  program = await newProgram(shop, ['keys.write', 'orders.read', 'accounts.write'])
})
afterAll(() => stack.disposeAsync())

const create = (key: string, name: string) =>
  program.send({
    method: 'POST',
    path: '/api/admin/api-keys',
    headers: { 'idempotency-key': key },
    body: { name, permissions: ['orders.read'] },
  })

const countOf = async (name: string): Promise<number> =>
  (await shop.parts.pool.query('select from api_key where name = $1', [name])).rows.length

/** Somebody about whom something is noted by the key of the test: it may be noted any number of times. */
async function noted() {
  const { client } = await newBuyer(shop)
  const { id } = await client.account.me()
  const note = (url = shop.url) =>
    sendRaw(url, {
      method: 'POST',
      path: `/api/admin/accounts/${id}/notes`,
      headers: { authorization: `Bearer ${program.key}`, 'idempotency-key': key },
      body: JSON.stringify({ note: 'Prefere falar pela manhã.' }),
    })
  const countNotes = async () =>
    (await shop.parts.pool.query('select from account_note where account_id = $1', [id])).rows.length
  return { note, countNotes }
}

let key: string
let name: string
beforeEach(() => {
  // Another process has no clock but the machine's.
  clock.set(new Date().toISOString())
  key = randomUUID()
  name = `Programa ${key}`
})

test('a write whose commit nobody heard of is not carried out again', async () => {
  door.loseCommitOf('insert into "api_key"')
  expect(expectProblem(await create(key, name)).error).toBe('unavailable')
  expect(await countOf(name)).toBe(1)
  const again = await create(key, name)
  const { error, errors } = expectProblem(again)
  expect([again.status, error]).toEqual([409, 'idempotency.unfinished'])
  expect(errors[0]).toMatch(/Confira o que ele fez/)
  expect(again.headers['idempotent-replayed']).toBeUndefined()
  expect(await countOf(name)).toBe(1)
  expect((await create(randomUUID(), name)).status).toBe(201)
})

test('a write whose commit never reached the database is carried out by who repeats it', async () => {
  door.dropCommitOf('insert into "api_key"')
  expect(expectProblem(await create(key, name)).error).toBe('unavailable')
  expect(await countOf(name)).toBe(0)
  const again = await create(key, name)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect(await countOf(name)).toBe(1)
})

test('one that fails after it has written is not carried out again', async () => {
  const { pool } = shop.parts
  const { note, countNotes } = await noted()
  await pool.query('alter table subscription rename to subscription_away')
  const first = await note()
  await pool.query('alter table subscription_away rename to subscription')
  expect([first.status, await countNotes()]).toEqual([500, 1])
  expect(expectProblem(await note()).error).toBe('idempotency.unfinished')
  expect(await countNotes()).toBe(1)
})

test('the answer is told although it could not be kept, and who repeats it is told to look', async () => {
  const { pool } = shop.parts
  await pool.query(`create function refuse_answer() returns trigger language plpgsql as $$
    begin raise exception 'no answer is kept'; end $$`)
  await pool.query(
    'create trigger no_answer before update of answer on idempotency_key for each row execute function refuse_answer()',
  )
  const first = await create(key, name)
  await pool.query('drop function refuse_answer() cascade')
  expect([first.status, typeof bodyOf(first).key]).toEqual([201, 'string'])
  expect(expectProblem(await create(key, name)).error).toBe('idempotency.under-way')
  clock.advance(LONGEST)
  expect(expectProblem(await create(key, name)).error).toBe('idempotency.unfinished')
  expect(await countOf(name)).toBe(1)
})

test('one that is late commits nothing once another has taken its place', async () => {
  const { note, countNotes } = await noted()
  const table = await holdTable(shop.parts.pool, 'account_note')
  const late = note()
  await table.untilWaiting(1)
  expect(expectProblem(await note()).error).toBe('idempotency.under-way')
  clock.advance(LONGEST)
  const second = note()
  await table.untilWaiting(2)
  await table.release()
  const [first, other] = await Promise.all([late, second])
  expect([expectProblem(first).error, other.status]).toEqual(['idempotency.under-way', 200])
  expect(await countNotes()).toBe(1)
  expect((await note()).text).toBe(other.text)
})

describe('a process that is killed', { tags: 'fire' }, () => {
  /** Sends what is noted to a process of its own, which is killed while it waits for the table. */
  async function kill(note: (url: string) => Promise<unknown>, name: string, reads: boolean): Promise<void> {
    const web = await forkWeb(shop.parts.app.config.database.sessionUrl, { env: SHOP_SECRETS })
    const table = await holdTable(shop.parts.pool, name, { reads })
    const cut = note(web.url).catch((error: unknown) => error)
    await table.untilWaiting(1)
    await web[Symbol.asyncDispose]()
    expect(await cut).toBeInstanceOf(Error)
    await table.release()
  }

  test('before it has written: the request is carried out by who repeats it, once it must have ended', async () => {
    const { note, countNotes } = await noted()
    await kill(note, 'account_note', false)
    expect(expectProblem(await note()).error).toBe('idempotency.under-way')
    clock.advance(LONGEST)
    expect([(await note()).status, await countNotes()]).toEqual([200, 1])
  })

  test('after it has written: the request is not carried out again', async () => {
    const { note, countNotes } = await noted()
    await kill(note, 'subscription', true)
    expect(await countNotes()).toBe(1)
    expect(expectProblem(await note()).error).toBe('idempotency.under-way')
    clock.advance(LONGEST)
    expect(expectProblem(await note()).error).toBe('idempotency.unfinished')
    expect(await countNotes()).toBe(1)
  })
})
