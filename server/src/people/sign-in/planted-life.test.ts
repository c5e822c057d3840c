import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import type { Configuration } from 'openid-client'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { confirmed } from '../../../../test/support/confirmed.ts'
import { jsonPart, rawForm } from '../../../../test/support/form.ts'
import { photo } from '../../../../test/support/pictures.ts'
import { openBrowser, registerApp, startSignIn } from '../../../../test/support/relying-party.ts'
import { codeOf } from '../../../../test/support/second-factor.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { file } from '../../../../test/support/uploads.ts'

/**
 * Somebody does everything that an account is there for, well and then wrongly with the same secrets. None of them is
 * in a line of the log at its loudest, nor in the body of an answer that says no.
 */
const EMAIL = `semente-${randomUUID().slice(0, 8)}@plantada.example`
const PASSWORD = 'cavalo-plantado-grampo'
const NEXT = 'girassol-plantado-janela'
const CPF = '52998224725'
const PHONE = '11987650123'
const SOCIAL_NAME = 'Zuzu Plantada'
const ALT = 'Retrato na Rua Plantada, 77'

let lines = ''
let refusals = ''
let shop: Shop
const secrets = new Set([EMAIL, PASSWORD, NEXT, CPF, '529.982.247-25', PHONE, '98765-0123', SOCIAL_NAME, ALT])
const plant = <T extends string | undefined>(secret: T): T => {
  if (secret) secrets.add(secret)
  return secret
}
const leaks = () => [...secrets].filter((secret) => lines.includes(secret) || refusals.includes(secret))

/** Keeps what every answer that says no says, whoever asked. */
const { fetch } = globalThis
const listen = async (...asked: Parameters<typeof fetch>) => {
  const answer = await fetch(...asked)
  if (answer.status >= 400) refusals += `${answer.url.split('?')[0]} ${await answer.clone().text()}\n`
  return answer
}
beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(listen)
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  shop = await openShop({ seeded: true, env: { LOG_LEVEL: 'debug' }, logTo })
  shop.parts.app.log.level = 'trace'
})
afterAll(async () => {
  vi.restoreAllMocks()
  await shop[Symbol.asyncDispose]()
})

const wrongly = (call: Promise<unknown>) => expect(call).rejects.toThrow()
const account = () => shop.client().account

async function signUpAndIn(): Promise<string> {
  const body = { name: 'Zulmira Quaresma', email: EMAIL, password: PASSWORD, acceptedTerms: true as const }
  const { accessToken, refreshToken, user } = await account().register({ headers: {}, body })
  await confirmed(shop.parts.app, user.id)
  await wrongly(account().register({ headers: {}, body }))
  await wrongly(account().register({ headers: {}, body: { ...body, email: PASSWORD } }))
  await wrongly(account().login({ email: EMAIL, password: NEXT }))
  const renewed = await account().refreshToken({ refreshToken: plant(refreshToken) })
  for (const token of [renewed.accessToken, renewed.refreshToken, accessToken]) plant(token)
  await wrongly(account().refreshToken({ refreshToken: renewed.accessToken }))
  const again = await account().login({ email: EMAIL, password: PASSWORD })
  if ('twoFactorSessionId' in again) throw new Error('no second factor yet')
  plant(again.refreshToken)
  const { token } = await account().askSignInCode({ email: EMAIL })
  for (const code of ['000000', 'abcdef'])
    await wrongly(account().signInWithCode({ email: EMAIL, token: plant(token), code }))
  return plant(again.accessToken)
}

async function describeOneself(token: string): Promise<void> {
  const personal = { version: 0, document: '529.982.247-25', phone: `+55${PHONE}`, socialName: SOCIAL_NAME }
  const picture = file(await photo(300, 200).jpeg().toBuffer(), `${EMAIL}.jpg`)
  const put = async (json: object) => {
    const { body, headers } = rawForm([jsonPart(json), picture])
    const init = { method: 'PUT', headers: { ...headers, authorization: `Bearer ${token}` } }
    return shop.request('/api/profile/update', { ...init, body: new Uint8Array(body) })
  }
  expect((await put({ ...personal, avatarAlt: ALT })).status).toBe(200)
  expect((await put({ ...personal, avatarAlt: ALT })).status).toBe(409)
  expect((await put({ ...personal, document: `${CPF}9`, birthDate: ALT })).status).toBe(422)
}

/** Turns the second factor on, changes the password, and signs in with both. */
async function secureOneself(token: string): Promise<void> {
  const { secondFactor, credential } = shop.client(token)
  const { secret } = await secondFactor.startApp({})
  const code = codeOf(plant(secret), new Date())
  const { recoveryCodes = [] } = await secondFactor.confirmApp({ code })
  for (const one of [...recoveryCodes]) plant(one)
  await wrongly(secondFactor.confirmApp({ code }))
  await wrongly(credential.changePassword({ currentPassword: NEXT, newPassword: PASSWORD }))
  await credential.changePassword({ currentPassword: PASSWORD, newPassword: NEXT })
  const first = recoveryCodes[0]!
  for (const used of [first, first]) {
    const owed = await account().login({ email: EMAIL, password: NEXT })
    if (!('twoFactorSessionId' in owed)) throw new Error('a second factor is owed')
    const body = { twoFactorSessionId: plant(owed.twoFactorSessionId), code: used }
    const answer = await account()
      .verify2fa({ headers: {}, body })
      .catch(() => undefined)
    plant(answer?.accessToken)
    plant(answer?.refreshToken)
    await wrongly(account().verify2fa({ headers: {}, body }))
  }
}

/** Into another app and out again: every code and token of OpenID Connect, once well and once too often. */
async function enterApp(config: Configuration, token: string): Promise<void> {
  const browser = openBrowser(shop)
  const { address, checks } = await startSignIn(config)
  await browser.visit(address)
  const headers = { client_id: config.clientMetadata().client_id }
  const { redirect } = await browser.api(token).identity.continueExternal({ headers })
  const back = await browser.follow(redirect!)
  const tokens = await oidc.authorizationCodeGrant(config, back, checks)
  for (const secret of [back.searchParams.get('code'), ...browser.jar.values()]) plant(secret ?? undefined)
  for (const secret of [tokens.access_token, tokens.id_token, tokens.refresh_token]) plant(secret)
  for (const secret of Object.values(checks)) plant(secret)
  await wrongly(oidc.authorizationCodeGrant(config, back, checks))
  await wrongly(oidc.refreshTokenGrant(config, tokens.refresh_token!))
  await wrongly(oidc.fetchUserInfo(config, tokens.access_token, oidc.skipSubjectCheck))
}

async function leave(token: string): Promise<void> {
  const { privacy } = shop.client(token)
  const { id } = await privacy.requestExport({})
  await expect.poll(async () => (await privacy.listExports())[0]?.status, { timeout: 20_000 }).toBe('ready')
  await privacy.downloadExport({ id })
  await privacy.scheduleRemoval({ confirmed: true })
}

test('a whole life leaves nothing in the log or in a refusal', { timeout: 90_000 }, async () => {
  const token = await signUpAndIn()
  await describeOneself(token)
  await enterApp(await registerApp(shop), token)
  await secureOneself(token)
  await leave(token)
  expect(secrets.size).toBeGreaterThan(30)
  expect(refusals.split('\n').length).toBeGreaterThan(12)
  expect(lines).toContain('answered')
  expect(leaks()).toEqual([])
})

test('a secret in a line of the log, or in a refusal, would be found', async () => {
  shop.parts.app.log.trace({ form: { typed: PASSWORD } }, 'planted')
  const server = createServer((_request, response) => response.writeHead(422).end(`"${CPF}" is wrong`))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  await globalThis.fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  expect(leaks()).toEqual([PASSWORD, CPF])
})
