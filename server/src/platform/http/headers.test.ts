import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { endpoints } from '../../../../test/support/endpoints.ts'
import { expectSafe, sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let token: string
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  token = (await newBuyer(shop)).token
})
afterAll(() => shop[Symbol.asyncDispose]())

describe.each(endpoints)('$name', ({ meta, route: { method, path } }) => {
  test('answers with every header and the time, and is kept by nobody unless it is the same for all', async () => {
    const answer = await sendRaw(shop.url, {
      method,
      path: `/api${path.replace(/\{\w+\}/g, 'nada')}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { body: '{}' }),
    })
    expectSafe(answer)
    expect(Math.abs(Date.parse(String(answer.headers.date)) - Date.now())).toBeLessThan(60_000)
    const isKept = meta.shared && answer.status === 200
    // Whoever has just changed something is shown it: no browser answers by itself meanwhile.
    expect(answer.headers['cache-control']).toMatch(
      isKept ? /^public, max-age=0, must-revalidate/ : /^no-store$/,
    )
    expect(answer.headers['cache-control']).not.toContain('stale')
  })
})

test.each([
  '/api/nada',
  '/nada.js',
  '/%00',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/api/docs',
])('%s answers with every header', async (path) =>
  expectSafe(await sendRaw(shop.url, { method: 'GET', path })),
)
