import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Render } from '#http/pages.ts'
import { CPF, hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { type RawRequest, sendRaw } from '../../../../test/support/raw.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { openSmtpSink } from '../../../../test/support/smtp-sink.ts'
import { stock } from '../../../../test/support/stock.ts'
import { createLogThrottle } from './log.ts'

const EMAIL = 'ana.lima+loja@correio.example'
const WRONG_PASSWORD = 'não era esta senha'
const TOKEN = 'tk'.repeat(22)
const CARD = '4235647728025682'
const PRINTED = '4235 6477 2802 5682'
const METRICS_TOKEN = 'figures-of-the-tests'

const lines: Record<string, unknown>[] = []
const output = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
    done()
  },
})

/** Fails with everything in its message that a driver or a library might put there. */
const render: Render = async () => {
  throw new Error(`no row for ${EMAIL}, CPF 123.456.789-09, ${TOKEN}`)
}

let shop: Shop
let smtp: Awaited<ReturnType<typeof openSmtpSink>>
beforeAll(async () => {
  smtp = await openSmtpSink()
  smtp.refuse(`550 no mailbox for ${EMAIL}`)
  const env = { LOG_LEVEL: 'debug', SMTP_URL: smtp.url, METRICS_TOKEN }
  shop = await openShop({ logTo: output, render, env })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await smtp.close()
})

const send = (
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: RawRequest['headers'] } = {},
) => sendRaw(shop.url, { method, path, headers, ...(body && { body: JSON.stringify(body) }) })
const lineOf = (request: unknown, msg: string) =>
  vi.waitFor(() => {
    const found = lines.find((line) => line.request === request && line.msg === msg)
    expect(found).toBeDefined()
    return found
  }, 15_000)

test('an answer and every line about its request carry one id, which nobody outside can choose', async () => {
  const headers = { 'x-request-id': 'from-outside' }
  const found = await send('GET', '/api/catalog/products?q=guia', { headers })
  const id = found.headers['x-request-id']
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(await lineOf(id, 'answered')).toMatchObject({
    method: 'GET',
    path: '/api/catalog/products',
    status: 200,
  })
  const failure = { message: 'falhou', url: '/loja', userAgent: 'Firefox' }
  const noted = await send('POST', '/api/error-log', { body: failure })
  expect(await lineOf(noted.headers['x-request-id'], 'browser failure')).toMatchObject({ path: '/loja' })
  const broken = await send('GET', '/loja')
  expect(broken.status).toBe(500)
  expect(await lineOf(broken.headers['x-request-id'], 'page failed')).toMatchObject({
    reason: 'no row for …, CPF …, …',
    stack: expect.stringContaining('log.test.ts'),
  })
})

test('who asks for what is not theirs to do leaves a line with their account and the address of it', async () => {
  const buyer = await newBuyer(shop)
  const headers = { authorization: `Bearer ${buyer.token}` }
  const refused = await send('GET', '/api/admin/brands', { headers })
  expect(refused.status).toBe(403)
  const line = await lineOf(refused.headers['x-request-id'], 'call forbidden')
  expect(line).toMatchObject({
    method: 'GET',
    path: '/api/admin/brands',
    account: expect.stringMatching(/^acc_/),
  })
})

/** A purchase with everything that goes wrong around it; resolves to what no log may hold. */
async function buyWithTrouble(): Promise<string[]> {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const password = 'uma senha bem longa'
  const login = { email: buyer.email, password }
  await send('POST', '/api/account/login', { body: { ...login, password: WRONG_PASSWORD } })
  const session = JSON.parse((await send('POST', '/api/account/login', { body: login })).text)
  const renewal = { refreshToken: session.refreshToken }
  const renewed = JSON.parse((await send('POST', '/api/account/refresh-token', { body: renewal })).text)
  const order = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, order.id, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, order.id, isPaid)
  return [buyer.email, password, buyer.token, session.accessToken, session.refreshToken, renewed.accessToken]
}

/** Requests with secrets where they do not belong. */
async function misplaceSecrets(): Promise<void> {
  const person = { email: EMAIL, document: CPF, password: WRONG_PASSWORD, token: TOKEN, card: CARD }
  const headers = { authorization: `Bearer ${TOKEN}`, cookie: `carrinho=${TOKEN}` }
  const query = new URLSearchParams(person)
  await send('GET', `/api/catalog/products?${query}`, { headers })
  await send('GET', `/loja?${query}`, { headers })
  await send('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  await send('POST', '/api/account/register', { headers, body: person })
  await send('POST', '/api/error-log', {
    body: {
      message: `${EMAIL} ${CPF} ${TOKEN} ${CARD} ${PRINTED}`,
      url: `/entrar?${query}`,
      userAgent: EMAIL,
    },
  })
  await send('POST', `/api/webhooks/pix/${TOKEN}/pix`, { body: person })
}

test('the log of a whole purchase, with all that goes wrong, holds no password, token, card, CPF or e-mail', async () => {
  const secrets = await buyWithTrouble()
  await misplaceSecrets()
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('job failed'), 15_000)
  const { session, pixApi } = shop.parts.app.config
  secrets.push(EMAIL, CPF, '123.456.789-09', CARD, PRINTED, TOKEN, METRICS_TOKEN, WRONG_PASSWORD)
  secrets.push(...session.secrets, pixApi!.clientSecret, pixApi!.webhookToken)
  const log = lines.map((line) => JSON.stringify(line)).join('\n')
  expect(lines.length).toBeGreaterThan(20)
  expect(secrets.filter((secret) => !secret || log.includes(secret))).toEqual([])
})

test('a failure of ours is logged with what was behind it, and told without', async () => {
  await shop.parts.pool.query('alter table cookie_choice rename to cookie_choice_gone')
  const body = { version: '1', measurement: true, marketing: false }
  const answer = await send('POST', '/api/privacy/cookie-choice', { body })
  await shop.parts.pool.query('alter table cookie_choice_gone rename to cookie_choice')
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('cookie_choice')
  const line = await lineOf(answer.headers['x-request-id'], 'unexpected failure')
  expect(line?.reason).toContain('relation "cookie_choice" does not exist')
  expect(line?.stack).toContain('consent.store')
})

test('a notification that its provider did not sign leaves one line a minute, with the provider and without the secret', async () => {
  const headers = { 'x-signature': `ts=1,v1=${'a'.repeat(64)}`, 'x-request-id': 'um' }
  const path = '/api/webhooks/mercado-pago?data.id=ORD1&type=order'
  for (let tries = 0; tries < 3; tries++)
    expect((await send('POST', path, { body: {}, headers })).status).toBe(401)
  expect((await send('POST', '/api/webhooks/pix/um-token-errado/pix', { body: {} })).status).toBe(404)
  const refused = lines.filter(({ msg }) => msg === 'webhook refused: wrong secret')
  expect(refused.map(({ level, provider }) => `${level} ${provider}`).sort()).toEqual([
    '40 api-pix',
    '40 mercado-pago',
  ])
  expect(JSON.stringify(refused)).not.toContain('errado')
})

test('a matter is told at once, then once a minute with how often it was left out, beside every other one', () => {
  let now = 0
  const seldom = createLogThrottle(() => now)
  const told: [string, number | undefined][] = []
  const warn = (matter: string) => seldom(matter, ({ leftOut }) => told.push([matter, leftOut]))
  for (let second = 0; second <= 120; second += 10) {
    now = second * 1000
    warn('bank')
    if (second === 30) warn('mail')
  }
  now = 10 * 60_000
  warn('bank')
  expect(told).toEqual([
    ['bank', undefined],
    ['mail', undefined],
    ['bank', 5],
    ['bank', 5],
    ['bank', undefined],
  ])
})
