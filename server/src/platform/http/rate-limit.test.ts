import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../../test/support/endpoints.ts'
import { newProgram } from '../../../../test/support/program.ts'
import { expectProblem, sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

const MOST = 40
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true, env: { API_RATE_PER_MINUTE: String(MOST) } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const ORDERS = { method: 'GET', path: '/api/admin/orders' }
const leftOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(/^"key";r=(\d+);t=\d+$/.exec(String(headers.ratelimit))?.[1])

test('each answer to a key says its limit and what is left of it', async () => {
  const program = await newProgram(shop, ['orders.read'])
  const first = await program.send(ORDERS)
  expect(first.headers['ratelimit-policy']).toBe(`"key";q=${MOST};w=60`)
  expect(leftOf(first)).toBe(MOST - 1)
  const others = [
    { method: 'GET', path: '/api/admin/orders/nada' },
    { method: 'POST', path: '/api/admin/categories' },
    { method: 'GET', path: '/api/nada' },
    { method: 'GET', path: '/api/orders' },
  ]
  for (const [nth, call] of others.entries()) expect(leftOf(await program.send(call))).toBe(MOST - 2 - nth)
})

test('what is over it is told how long to wait; another key is not', async () => {
  const [program, other] = [await newProgram(shop, ['orders.read']), await newProgram(shop, ['orders.read'])]
  const answers = await Promise.all(Array.from({ length: MOST + 5 }, () => program.send(ORDERS)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST)
  const late = await program.send(ORDERS)
  expect(expectProblem(late).error).toBe('request.too-many')
  const wait = Number(late.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(late.headers.ratelimit).toBe(`"key";r=0;t=${wait}`)
  expect((await other.send(ORDERS)).status).toBe(200)
})

test('invented keys count against the address that sends them', async () => {
  const guess = (nth: number) =>
    sendRaw(shop.url, { ...ORDERS, headers: { authorization: `Bearer vtr_live_${nth}` } })
  const answers = await Promise.all(Array.from({ length: MOST + 1 }, (_, nth) => guess(nth)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(MOST)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('a session is not counted, nor is what is open to read', async () => {
  for (const path of ['/api/brands', '/api/orders'])
    expect((await sendRaw(shop.url, { method: 'GET', path })).headers.ratelimit).toBeUndefined()
})

const open = endpoints.filter(({ meta, route }) => meta.access === 'public' && route.method !== 'GET')

describe.each(open.map((one) => [one.name, one] as const))('%s', (_, { meta, route }) => {
  test.skipIf(meta.limited === false)('says its limit to anybody, with a key as well', async () => {
    const path = `/api${route.path.replace(/\{\w+\}/g, 'nada')}`
    const bearers: Record<string, string>[] = [{}, { authorization: 'Bearer vtr_live_nobody' }]
    for (const headers of bearers) {
      const answer = await sendRaw(shop.url, { method: route.method, path, headers, body: '{}' })
      expect(answer.headers['ratelimit-policy']).toMatch(/^"address";q=\d+;w=60$/)
    }
  })
})
