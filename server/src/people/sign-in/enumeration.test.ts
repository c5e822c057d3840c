import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/support/app.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { headersOfEntry, twoAddresses } from '../../../../test/support/two-addresses.ts'

/** Nobody learns from the outside who has an account (ASVS 6.3.8). That it costs the same work: same-work.test.ts. */
let shop: Shop
let ofEntry: { client_id: string; cookie: string }
beforeAll(async () => {
  shop = await openShop({ seeded: true, clock: createTestClock(new Date().toISOString()) })
  ofEntry = await headersOfEntry(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Answer {
  status: number
  headers: [string, string][]
  body: string
}

interface EntryRequest {
  path: string
  body: object
  headers?: Record<string, string>
}

const VARYING = ['date', 'x-request-id', 'ratelimit', 'dpop-nonce']

async function post({ path, body, headers: more }: EntryRequest): Promise<Answer> {
  const response = await shop.request(`/api/account/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  })
  const headers = [...response.headers]
    .filter(([name]) => !VARYING.includes(name))
    .map(([name, value]): [string, string] => [name, name === 'set-cookie' ? value.split('=')[0]! : value])
  // A new one for everybody who asks, always as long.
  const answered = (await response.text()).replace(/"lnk_\w{26}\.[\w-]{43}"/, '"a token"')
  return { status: response.status, headers, body: answered }
}

const DOORS: Record<string, (email: string) => EntryRequest> = {
  login: (email) => ({ path: 'login', body: { email, password: 'outra-senha-qualquer' } }),
  'login-external': (email) => ({
    path: 'login-external',
    body: { email, password: 'outra-senha-qualquer' },
    headers: ofEntry,
  }),
  'forgot-password': (email) => ({ path: 'forgot-password', body: { email } }),
  'resend-confirmation': (email) => ({ path: 'resend-confirmation', body: { email } }),
  'login-code/start': (email) => ({ path: 'login-code/start', body: { email } }),
  'login-code': (email) => ({ path: 'login-code', body: { email, token: 'lnk_x.y', code: '000000' } }),
  'confirm-email by code': (email) => ({ path: 'confirm-email', body: { email, code: '000000' } }),
}

describe('a known and an unknown address get the same status, body and headers', () => {
  test.each(Object.entries(DOORS))('%s, time after time', async (_name, door) => {
    const { known, unknown } = await twoAddresses(shop)
    for (let time = 0; time < 7; time++) {
      expect(await post(door(known))).toEqual(await post(door(unknown)))
    }
  })

  test('so do a link that exists and one that does not', async () => {
    const row = shop.parts.app.db.selectFrom('account_link').select('id').limit(1)
    const { id } = await row.executeTakeFirstOrThrow()
    const unknown = 'lnk_01jd2zqk5s9x8w7v6t5r4q3p2n'
    for (const [path, more] of [
      ['password-link', {}],
      ['recover-password', { password: 'cavalo-bateria-grampo' }],
    ] as const) {
      const body = { code: 'nada', ...more }
      expect(await post({ path, body: { id, ...body } })).toEqual(
        await post({ path, body: { id: unknown, ...body } }),
      )
    }
  })
})
