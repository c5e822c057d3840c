/** @module-tag fire */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { ensureWebBuild } from '../../scripts/product/web-build.ts'
import { openApp, type TestApp } from '../../test/support/app.ts'
import { openTab } from '../../test/support/browser.ts'
import { newBuyer } from '../../test/support/buyer.ts'
import { forkWeb } from '../../test/support/fork-web.ts'
import { sendRaw } from '../../test/support/raw.ts'
import { stock } from '../../test/support/stock.ts'
import { appendingProxy, bareNginx, documentedNginx, type ReverseProxy } from '../support/proxies.ts'
import { writeResult } from '../support/results.ts'
import { serveWeb } from '../support/served.ts'

const LIMIT = 60
const REQUESTS = 150
const CALLER = '127.0.0.1'
const FORGED = ['8.8.8.8', '<script>alert(1)</script>', '10.0.0.1, 172.16.0.9', '2001:db8::1', 'unknown']

/** `npm run fire proxy` names nginx, which is not on every machine. A variable `NGINX` would be read by nginx itself. */
const { NGINX_PROGRAM: nginx } = process.env
const PROXIES: ReverseProxy[] = [appendingProxy, ...(nginx ? [bareNginx(nginx), documentedNginx(nginx)] : [])]

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
}, 60_000)
afterAll(() => shop.close())

/** Two web processes on one database behind a proxy; resolves to its address. */
async function openBehind(
  proxy: ReverseProxy,
  stack: AsyncDisposableStack,
  perMinute: number,
): Promise<string> {
  const env = { RATE_PER_MINUTE: String(perMinute), ...(proxy.appends && { TRUST_PROXY: '1' }) }
  const webs = await Promise.all([0, 1].map(() => forkWeb(shop.databaseUrl, { env })))
  for (const web of webs) stack.use(web)
  return proxy.open(
    webs.map(({ url }) => Number(new URL(url).port)),
    stack,
  )
}

describe.each(PROXIES)('$name', (proxy) => {
  test('a limit of 60 lets 60 of 150 through two processes, whatever addresses are forged', async () => {
    await using stack = new AsyncDisposableStack()
    const url = await openBehind(proxy, stack, LIMIT)
    await shop.pool.query('truncate rate_limit')
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, nth) =>
        sendRaw(url, {
          method: 'POST',
          path: '/api/account/login',
          headers: { 'x-forwarded-for': `${FORGED[nth % FORGED.length]}` },
          body: '{}',
        }),
      ),
    )
    const count = (status: number) => answers.filter((one) => one.status === status).length
    expect([count(422), count(429)]).toEqual([LIMIT, REQUESTS - LIMIT])
  })

  test('what is kept of an address is who spoke to the proxy, or the proxy where it does not say', async () => {
    await using stack = new AsyncDisposableStack()
    const url = await openBehind(proxy, stack, 1000)
    const email = `${randomUUID()}@pessoa.example`
    const person = { name: 'Ana Lima', email, password: 'cavalo-bateria-grampo', acceptedTerms: true }
    for (const claim of FORGED) {
      await sendRaw(url, {
        method: 'POST',
        path: '/api/account/register',
        headers: { 'x-forwarded-for': claim },
        body: JSON.stringify({ ...person, email: `${claim.length}${email}` }),
      })
    }
    const { rows } = await shop.pool.query(
      `select distinct session.ip from session join account on account.id = account_id where email like $1`,
      [`%${email}`],
    )
    expect([[{ ip: CALLER }], [{ ip: '::1' }]]).toContainEqual(rows)
  })

  test('events of an order and the app that somebody comes from get through', async () => {
    await using stack = new AsyncDisposableStack()
    const url = await openBehind(proxy, stack, 1000)
    const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 4990 })
    const buyer = await newBuyer({ client: (token) => openTab(url, token) })
    const { id } = await buyer.order(priceId)
    const leave = new AbortController()
    const events = await buyer.client.checkout.followOrder({ id }, { signal: leave.signal })
    for await (const order of events) {
      expect(order).toMatchObject({ id, status: 'awaiting-payment' })
      break
    }
    leave.abort()

    const body = { email: `${randomUUID()}@pessoa.example`, password: 'cavalo-bateria-grampo' }
    const headers = { client_id: 'aplicativo', 'client-id': 'aplicativo', 'content-type': 'application/json' }
    const account = JSON.stringify({ ...body, name: 'Ana Lima', acceptedTerms: true })
    await fetch(`${url}/api/account/register`, { method: 'POST', headers, body: account })
    const { rows } = await shop.pool.query('select client_id from account where email = $1', [body.email])
    expect(rows).toEqual([{ client_id: 'aplicativo' }])
  })
})

const EVERY_MS = 50
const PAGES = ['/loja', '/api/catalog/products', '/entrar']
/** So many answers come between one restart and the next. */
const BETWEEN = 60

test.skipIf(!nginx)(
  'both processes restarted in turn under 20 requests a second: none failed',
  {
    timeout: 180_000,
  },
  async () => {
    await using stack = new AsyncDisposableStack()
    await ensureWebBuild()
    const start = async (port: number) => stack.use(await serveWeb(shop.databaseUrl, port))
    const ports = [await freePort(), await freePort()] as const
    const webs = [await start(ports[0]), await start(ports[1])]
    const url = await documentedNginx(nginx!).open(ports, stack)
    const answers: (number | string)[] = []
    const longest = { ms: 0 }
    const ask = async () => {
      const began = performance.now()
      const answer = await fetch(`${url}${PAGES[answers.length % PAGES.length]}`).then(
        ({ status }) => status,
        (error: Error) => `${error.message}: ${String(error.cause)}`,
      )
      longest.ms = Math.max(longest.ms, performance.now() - began)
      answers.push(answer)
    }
    const asking = setInterval(ask, EVERY_MS)
    stack.defer(() => clearInterval(asking))
    const next = () => {
      const wanted = answers.length + BETWEEN
      return vi.waitFor(() => expect(answers.length).toBeGreaterThan(wanted), { timeout: 60_000 })
    }
    await next()
    for (const [at, web] of webs.entries()) {
      await web.stop()
      await next()
      await start(ports[at]!)
      await next()
    }
    await writeResult('rolling-restart', { requests: answers.length, longestMs: Math.round(longest.ms) })
    expect(answers.filter((answer) => answer !== 200)).toEqual([])
  },
)
