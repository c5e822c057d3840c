import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { openWeb, type Web } from '../../../../test/support/open-web.ts'
import { expectProblem, sendRaw } from '../../../../test/support/raw.ts'

const LIMIT = 60
const FORGED = ['8.8.8.8', '<script>alert(1)</script>', '127.0.0.1', '::1, 10.0.0.1', 'unknown', '']

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

/** Two servers on one database, behind a proxy that is trusted as `trust` says. */
async function openWebs(stack: AsyncDisposableStack, trust?: string): Promise<Web[]> {
  const env = { RATE_PER_MINUTE: String(LIMIT), ...(trust && { TRUST_PROXY: trust }) }
  const webs = await Promise.all([0, 1].map(() => openWeb(shop.databaseUrl, env)))
  for (const web of webs) stack.use(web)
  return webs
}

/** What an appending proxy sends on: what the caller claimed, and then the address that it saw. */
const forwarded = (claim: string, seen: string) => ({
  'x-forwarded-for': claim ? `${claim}, ${seen}` : seen,
})

const ask = (web: Web, headers: Record<string, string>) =>
  sendRaw(web.url, { method: 'POST', path: '/api/account/login', headers, body: '{}' })

const free = (answers: { status: number }[]) => answers.filter(({ status }) => status === 422).length

/** So many of 150 requests are let through, sent to the servers in turns. */
async function letThrough(webs: Web[], headersOf: (nth: number) => Record<string, string>) {
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, nth) => ask(webs[nth % webs.length]!, headersOf(nth))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]))
  return free(answers)
}

describe.each(['1', 'loopback', '127.0.0.0/8, ::1'])('TRUST_PROXY=%s', (trust) => {
  test('a limit counts over the servers, whatever a caller claims to be', async () => {
    await using stack = new AsyncDisposableStack()
    const webs = await openWebs(stack, trust)
    const seen = `198.51.100.${trust.length}`
    expect(await letThrough(webs, (nth) => forwarded(FORGED[nth % FORGED.length]!, seen))).toBe(LIMIT)
    expect(free([await ask(webs[0]!, forwarded(seen, '203.0.113.77'))])).toBe(1)
  })
})

test('without a proxy what is forwarded counts for nothing', async () => {
  await using stack = new AsyncDisposableStack()
  const webs = await openWebs(stack)
  expect(await letThrough(webs, (nth) => forwarded(FORGED[nth % FORGED.length]!, `203.0.113.${nth}`))).toBe(
    LIMIT,
  )
})

test('what is over the limit is told how long to wait', async () => {
  await using stack = new AsyncDisposableStack()
  const [web] = await openWebs(stack, '1')
  const from = forwarded('', '198.51.100.200')
  await Promise.all(Array.from({ length: LIMIT }, () => ask(web!, from)))
  const late = await ask(web!, from)
  expect(expectProblem(late).error).toBe('request.too-many')
  const wait = Number(late.headers['retry-after'])
  expect(late.headers).toMatchObject({
    'ratelimit-policy': '"address";q=60;w=60',
    ratelimit: `"address";r=0;t=${wait}`,
  })
  expect(wait).toBeGreaterThan(30)
  expect(wait).toBeLessThanOrEqual(60)
})

test.each([
  ['198.51.100.20', '198.51.100.20'],
  ['::ffff:198.51.100.21', '198.51.100.21'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
])('of the address %s behind a proxy %s is kept', async (seen, kept) => {
  await using stack = new AsyncDisposableStack()
  const [web] = await openWebs(stack, '1')
  for (const claim of FORGED) {
    const person = {
      name: 'Joana da Silva',
      email: `${randomUUID()}@pessoa.example`,
      password: 'cavalo-bateria-grampo',
      acceptedTerms: true,
    }
    const answer = await sendRaw(web!.url, {
      method: 'POST',
      path: '/api/account/register',
      headers: forwarded(claim, seen),
      body: JSON.stringify(person),
    })
    const sessions = await web!.client(JSON.parse(answer.text).accessToken).session.list({})
    expect(sessions.map(({ ip }) => ip)).toEqual([kept])
  }
})

test('where a trusted proxy does not say an address, the one before it is kept', async () => {
  await using stack = new AsyncDisposableStack()
  const [web] = await openWebs(stack, '2')
  const { pool } = shop
  const email = `${randomUUID()}@pessoa.example`
  const person = { name: 'Ana Lima', email, password: 'cavalo-bateria-grampo', acceptedTerms: true }
  const headers = forwarded('<script>alert(1)</script>', '198.51.100.30')
  const body = JSON.stringify(person)
  await sendRaw(web!.url, { method: 'POST', path: '/api/account/register', headers, body })
  const { rows } = await pool.query(
    'select s.ip from session s join account a on a.id = s.account_id where a.email = $1',
    [email],
  )
  expect(rows).toEqual([{ ip: '198.51.100.30' }])
})

test('the app that somebody comes from is known by a header without an underscore too', async () => {
  await using stack = new AsyncDisposableStack()
  const [web] = await openWebs(stack)
  const email = `${randomUUID()}@pessoa.example`
  const person = { name: 'Ana Lima', email, password: 'cavalo-bateria-grampo', acceptedTerms: true }
  const headers = { 'client-id': 'aplicativo' }
  await sendRaw(web!.url, {
    method: 'POST',
    path: '/api/account/register',
    headers,
    body: JSON.stringify(person),
  })
  const { rows } = await shop.pool.query('select client_id from account where email = $1', [email])
  expect(rows).toEqual([{ client_id: 'aplicativo' }])
})
