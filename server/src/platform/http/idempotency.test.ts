import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { bodyOf, newProgram, type Program } from '../../../../test/support/program.ts'
import { expectProblem, expectSafe } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let clock: TestClock
let program: Program
beforeAll(async () => {
  clock = createTestClock('2026-11-27T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock, seeded: true })
  program = await newProgram(shop, ['products.write', 'keys.write', 'orders.read'])
})
afterAll(() => shop[Symbol.asyncDispose]())

let count = 0
const category = () => {
  const nth = ++count
  return { name: `Categoria ${nth}`, slug: `categoria-${nth}`, position: 9 }
}
const create = (key: string, body: object, by = program) =>
  by.send({ method: 'POST', path: '/api/admin/categories', headers: { 'idempotency-key': key }, body })

const countOf = async (slug: string): Promise<number> =>
  (await shop.parts.pool.query('select 1 from category where slug = $1', [slug])).rowCount ?? 0

test('ten at once are one effect and one answer', async () => {
  const [key, body] = [randomUUID(), category()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(key, body)))
  expect(await countOf(body.slug)).toBe(1)
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  const waiting = answers.filter(({ status }) => status !== 201)
  for (const answer of waiting) {
    expect(expectProblem(answer).error).toBe('idempotency.under-way')
    expect(answer.headers['retry-after']).toBe('1')
  }
  const again = await create(key, body)
  expect([again.status, again.text]).toEqual([201, made[0]!.text])
  expect(again.headers['idempotent-replayed']).toBe('true')
  expectSafe(again)
})

test('without a key each is done, here refused because the name is taken', async () => {
  const body = category()
  const send = () => program.send({ method: 'POST', path: '/api/admin/categories', body })
  expect((await send()).status).toBe(201)
  expect((await send()).status).not.toBe(201)
})

test('another body or another address with the same key is refused', async () => {
  const key = randomUUID()
  expect((await create(key, category())).status).toBe(201)
  expect(expectProblem(await create(key, category())).error).toBe('idempotency.key-reused')
  const elsewhere = await program.send({
    method: 'POST',
    path: '/api/admin/api-keys',
    headers: { 'idempotency-key': key },
    body: { name: 'Outra', permissions: ['orders.read'] },
  })
  expect(expectProblem(elsewhere).error).toBe('idempotency.key-reused')
})

test('a key is remembered for a day, of one program alone', async () => {
  const [key, body] = [randomUUID(), category()]
  const first = await create(key, body)
  const other = await newProgram(shop, ['products.write'])
  expect((await create(key, body, other)).headers['idempotent-replayed']).toBeUndefined()
  clock.advance(24 * 3600 - 1)
  expect((await create(key, body)).text).toBe(first.text)
  clock.advance(1)
  const late = await create(key, body)
  expect(late.headers['idempotent-replayed']).toBeUndefined()
  await shop.sweep('idempotency-keys')
  clock.advance(24 * 3600)
  await shop.sweep('idempotency-keys')
  expect((await shop.parts.pool.query('select 1 from idempotency_key')).rowCount).toBe(0)
})

test('what was refused for its fields or its permission is tried again with the same key', async () => {
  const [key, body] = [randomUUID(), category()]
  expect((await create(key, { ...body, position: 0 })).status).toBe(422)
  expect((await create(key, body)).status).toBe(201)
  const weak = await newProgram(shop, ['orders.read'])
  expect((await create(randomUUID(), category(), weak)).status).toBe(403)
  const { rows } = await shop.parts.pool.query('select 1 from idempotency_key where subject = $1', [weak.id])
  expect(rows).toEqual([])
})

test('a failure of ours is not kept', async () => {
  const [key, body] = [randomUUID(), category()]
  await shop.parts.pool.query('alter table category rename to category_away')
  expect((await create(key, body)).status).toBe(500)
  await shop.parts.pool.query('alter table category_away rename to category')
  expect((await create(key, body)).status).toBe(201)
})

test('one whose first request never ended is not carried out twice', async () => {
  const [key, body] = [randomUUID(), category()]
  await create(key, body)
  // As a process leaves it that dies before it has answered.
  await shop.parts.pool.query('update idempotency_key set answer = null where key = $1', [key])
  expect(expectProblem(await create(key, body)).error).toBe('idempotency.under-way')
  clock.advance(301)
  const late = await create(key, body)
  expect(expectProblem(late).error).toBe('idempotency.unfinished')
  expect(late.headers['retry-after']).toBeUndefined()
})

test('a secret that is shown once is kept sealed, and shown again to who repeats', async () => {
  const key = randomUUID()
  const make = () =>
    program.send({
      method: 'POST',
      path: '/api/admin/api-keys',
      headers: { 'idempotency-key': key },
      body: { name: 'Do programa', permissions: ['orders.read'] },
    })
  const first = bodyOf(await make())
  expect(bodyOf(await make())).toEqual(first)
  const { rows } = await shop.parts.pool.query('select answer from idempotency_key where key = $1', [key])
  expect(rows[0].answer.toString('latin1')).not.toContain(String(first.key))
})

describe.each([
  ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', 201],
  ['8e03978e', 201],
  ['x'.repeat(255), 201],
  ['x'.repeat(256), 400],
  ['', 400],
  ['dois pedaços', 400],
  ['"aberto', 400],
])('%s', (key, status) => {
  test(`is answered with ${status}`, async () => {
    const answer = await create(key, category())
    expect(answer.status).toBe(status)
    if (status === 400) expect(expectProblem(answer).error).toBe('idempotency.key')
  })
})

test('quotes are not part of a key', async () => {
  const [key, body] = [randomUUID(), category()]
  const { text } = await create(`"${key}"`, body)
  expect((await create(key, body)).text).toBe(text)
})
