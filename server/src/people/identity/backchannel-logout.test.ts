import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { problemOf } from '../../../../test/support/refusal-of.ts'
import {
  arrive,
  CALLBACK,
  openBrowser,
  redeem,
  registerApp,
  signUp,
} from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { sweepSignOuts } from './backchannel-logout.ts'

let shop: Shop
let server: Server
let config: oidc.Configuration
let address: string
/** What the app answers next, and what it was told. */
let answers: { status: number; location?: string }[] = []
let told: string[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    told.push(new URLSearchParams(body).get('logout_token') ?? `${request.method} without a token`)
    const { status, location } = answers.shift() ?? { status: 200 }
    response.writeHead(status, location ? { location } : {}).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/saiu`
  shop = await openShop({ seeded: true, env: { OUTBOUND_NETWORKS: 'loopback' } })
  config = await registerApp(shop, { backchannelLogoutUri: address })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  server.close()
})
beforeEach(() => {
  told = []
  answers = []
})

async function entered() {
  const person = await signUp(shop)
  const browser = openBrowser(shop)
  const arrival = await arrive(browser, config, person.email, { scope: 'openid' })
  const claims = (await redeem(config, arrival)).claims()!
  return { ...person, browser, token: arrival.answer.accessToken, sid: claims.sid }
}

/** The one logout token that came, as an app checks it (OpenID Connect Back-Channel Logout 1.0, 2.6). */
async function tokenTold(): Promise<JWTPayload> {
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1)
  const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri!))
  const { payload } = await jwtVerify(told[0]!, keys, {
    issuer: config.serverMetadata().issuer,
    audience: config.clientMetadata().client_id,
    typ: 'logout+jwt',
    maxTokenAge: 120,
  })
  return payload
}
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }

test('discovery says that apps are told', () => {
  expect(config.serverMetadata()).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  })
})

test('who signs out of the apps is signed out at each of them', async () => {
  const { browser, accountId, sid } = await entered()
  expect(sid).toEqual(expect.any(String))
  await browser.api().identity.signOut({})
  const token = await tokenTold()
  expect(token).toMatchObject({ sub: accountId, sid, events: EVENTS, jti: expect.any(String) })
  expect(token).not.toHaveProperty('nonce')
})

test('who signs out of the shop is, too, and whose session is ended elsewhere', async () => {
  const { browser, token, accountId, sid } = await entered()
  await browser.api(token).account.logoff({})
  expect(await tokenTold()).toMatchObject({ sub: accountId, sid })
})

test('a shop that shuts somebody out tells the apps', async () => {
  const { accountId, sid } = await entered()
  const owner = shop.client((await identity(shop.parts.app, OWNER)).token)
  await owner.adminAccount.endSessions({ id: accountId, reason: 'Pedido pelo atendimento' })
  expect(await tokenTold()).toMatchObject({ sub: accountId, sid })
})

test('an app that is disconnected is told', async () => {
  const { accessToken, accountId, sid } = await entered()
  const { client_id: clientId } = config.clientMetadata()
  await shop.client(accessToken).connectedApp.disconnect({ clientId })
  expect(await tokenTold()).toMatchObject({ sub: accountId, sid })
})

test('an app that does not answer well is told again, and a redirect is not followed', async () => {
  answers = [{ status: 503 }, { status: 302, location: address }]
  const { browser } = await entered()
  await browser.api().identity.signOut({})
  await expect.poll(() => told.length, { timeout: 15_000 }).toBe(3)
  expect(answers).toEqual([])
})

test('a sign-out that nobody heard of is found', async () => {
  const { accountId, sid } = await entered()
  await shop.parts.pool.query(
    `update session set ended_at = now(), end_reason = 'logoff' where account_id = $1`,
    [accountId],
  )
  expect(told).toEqual([])
  await sweepSignOuts(shop.parts.app)
  expect(await tokenTold()).toMatchObject({ sub: accountId, sid })
  await sweepSignOuts(shop.parts.app)
  expect(told).toHaveLength(1)
})

test.each(['https://10.0.0.8/saiu', 'https://169.254.169.254/saiu', 'https://[fd00::1]/saiu'])(
  '%s is not taken',
  async (backchannelLogoutUri) => {
    const owner = shop.client((await identity(shop.parts.app, OWNER)).token)
    const problem = await problemOf(
      owner.adminClientApp.create({
        name: 'Vizinho',
        brandId: 'main',
        type: 'public',
        redirectUris: [CALLBACK],
        backchannelLogoutUri,
      }),
    )
    expect(problem?.fields?.backchannelLogoutUri?.[0]).toMatch(/dentro de uma rede/)
  },
)
