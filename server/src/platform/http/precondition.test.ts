import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/app.ts'
import { endpoints } from '../../../../test/support/endpoints.ts'
import { bodyOf, newProgram, type Program } from '../../../../test/support/program.ts'
import { expectProblem } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let program: Program
const clock = createTestClock('2026-11-27T15:00:00Z')
beforeAll(async () => {
  shop = await openShop({ clock, bankClock: clock, seeded: true })
  program = await newProgram(shop, ['keys.write', 'keys.read', 'products.write'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const KEY = { name: 'Loja', permissions: ['products.write'] }
const newKey = async (): Promise<string> => {
  const made = await program.send({ method: 'POST', path: '/api/admin/api-keys', body: KEY })
  return String(bodyOf(made).id)
}
const read = (id: string, headers = {}) =>
  program.send({ method: 'GET', path: `/api/admin/api-keys/${id}`, headers })
const edit = (id: string, body: object, headers = {}) =>
  program.send({ method: 'PUT', path: `/api/admin/api-keys/${id}`, headers, body: { ...KEY, ...body } })

test('the ETag of what was read changes it, without a version', async () => {
  const id = await newKey()
  const etag = String((await read(id)).headers.etag)
  expect(etag).toMatch(/^"1-[0-9a-f]{16}"$/)
  const changed = await edit(id, { name: 'Outra' }, { 'if-match': etag })
  expect(changed.status).toBe(200)
  expect(bodyOf(changed)).toMatchObject({ version: 2, name: 'Outra' })
  expect(changed.headers.etag).toBe((await read(id)).headers.etag)
  const late = await edit(id, {}, { 'if-match': etag })
  expect(expectProblem(late)).toMatchObject({
    error: 'precondition.failed',
    data: { version: 2, current: { name: 'Outra' } },
  })
})

test('the version in the body is still enough, and refused as before', async () => {
  const id = await newKey()
  expect((await edit(id, { version: 1 })).status).toBe(200)
  expect(expectProblem(await edit(id, { version: 1 })).error).toBe('admin.changed')
  expect(expectProblem(await edit(id, { version: 1 }, { 'if-match': '"2-00"' })).error).toBe(
    'precondition.failed',
  )
})

test.each(['*', '1', 'W/"1-00"', '"1-00", "2-00"', '"0-00"', '"agora"', ''])(
  '%s is no ETag of ours',
  async (header) => {
    const id = await newKey()
    expect(expectProblem(await edit(id, {}, { 'if-match': header })).error).toBe('precondition.malformed')
  },
)

test('who has it already is told so without it', async () => {
  const id = await newKey()
  const { headers } = await read(id)
  const etag = String(headers.etag)
  for (const known of [etag, `"x", W/${etag}`, '*'])
    expect(await read(id, { 'if-none-match': known })).toMatchObject({
      status: 304,
      text: '',
      headers: { etag },
    })
  expect((await read(id, { 'if-none-match': '"1-0000000000000000"' })).status).toBe(200)
})

const writes = endpoints.filter(
  ({ meta, route }) => meta.access === 'administrator' && route.method !== 'GET' && !meta.multipart,
)
const takesVersion = ({ input }: { input?: unknown }) =>
  'version' in ((input as { shape?: object } | undefined)?.shape ?? {})

describe.each(writes.map((one) => [one.name, one] as const))('%s', (_, { route, ...endpoint }) => {
  const expected = takesVersion(endpoint) ? 'precondition.malformed' : 'precondition.unsupported'
  test(`answers a wrong If-Match with ${expected}`, async () => {
    const answer = await program.send({
      method: route.method,
      path: `/api${route.path.replace(/\{\w+\}/g, 'nada')}`,
      headers: { 'if-match': 'nada' },
    })
    expect(expectProblem(answer).error).toBe(expected)
  })
})
