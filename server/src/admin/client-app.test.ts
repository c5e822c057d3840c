import type { AdminClientApp } from '@vitrine/contract/admin/client-app'
import { DAY_MS } from '@vitrine/contract/time'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepMarks } from '#brand'
import { listClientMarks } from '#identity'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { photo } from '../../../test/support/pictures.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import {
  arrive,
  CALLBACK,
  GOODBYE,
  openBrowser,
  redeem,
  signUp,
  startSignIn,
} from '../../../test/support/relying-party.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'

let shop: Shop
let helena: Client
let moved = 0
beforeAll(async () => {
  shop = await openShop({ seeded: true, clock: { now: () => new Date(Date.now() + moved) } })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  helena = await administrator()
})

const administrator = async () => shop.client((await identity(shop.parts.app, OWNER)).token)
const reason = 'O parceiro pediu para entrar com a conta da loja'
const written = (more: object = {}) => ({
  name: 'Comunidade',
  brandId: 'main',
  type: 'confidential' as const,
  redirectUris: [CALLBACK],
  postLogoutRedirectUris: [GOODBYE],
  scopes: ['profile' as const, 'email' as const],
  ...more,
})
const fieldsOf = (app: AdminClientApp) => ({
  id: app.id,
  version: app.version,
  name: app.name,
  mark: app.mark,
  brandId: app.brandId,
  redirectUris: app.redirectUris,
  postLogoutRedirectUris: app.postLogoutRedirectUris,
  backchannelLogoutUri: app.backchannelLogoutUri,
  scopes: app.scopes,
  isFirstParty: app.isFirstParty,
  reason,
})

/** How an app speaks to us that has this secret; none of a public one. */
function speaker({ id }: { id: string }, secret?: string): Promise<oidc.Configuration> {
  const how = { execute: [oidc.allowInsecureRequests] }
  const authentication = secret ? oidc.ClientSecretPost(secret) : oidc.None()
  return oidc.discovery(new URL(`${shop.url}/oidc`), id, {}, authentication, how)
}

/** Whether somebody gets into the app, up to the tokens; otherwise the error of the protocol. */
async function entry(config: oidc.Configuration, more: Record<string, string> = {}): Promise<string> {
  const { email } = await signUp(shop)
  const arrival = await arrive(openBrowser(shop), config, email, { scope: 'openid email', ...more })
  return redeem(config, arrival).then(
    () => 'entered',
    (error: { error: string }) => error.error,
  )
}

describe('an app that is registered', () => {
  test('lets people in by the published client library, and says who is connected', async () => {
    const { secret, ...made } = await helena.adminClientApp.create(written())
    expect(made).toMatchObject({ version: 1, active: true, people: 0, issuer: `${shop.url}/oidc` })
    expect(made.secrets).toEqual([{ ending: secret!.slice(-4), createdAt: made.createdAt }])
    expect(await entry(await speaker(made, secret))).toBe('entered')
    expect(await entry(await speaker(made, 'vas_outro'))).toBe('invalid_client')
    const read = await helena.adminClientApp.read({ id: made.id })
    expect(read).toEqual({ ...made, people: 2 })
    const { items } = await helena.adminClientApp.list({ q: 'comunidade' })
    expect(items).toMatchObject([{ id: made.id, people: 2, type: 'confidential' }])
  })

  test('without a secret proves itself by the exchange alone', async () => {
    const { secret, ...made } = await helena.adminClientApp.create(written({ type: 'public' }))
    expect([secret, made.secrets]).toEqual([undefined, []])
    expect(await entry(await speaker(made))).toBe('entered')
    const rotate = { id: made.id, version: 1, overlapDays: 1, reason }
    expect(await refusalOf(helena.adminClientApp.rotateSecret(rotate))).toBe('client-app.public')
  })

  test('gets what it may ask for, and no more', async () => {
    const { secret, ...made } = await helena.adminClientApp.create(written({ scopes: [] }))
    const config = await speaker(made, secret)
    const { address } = await startSignIn(config, { scope: 'openid email' })
    const back = await openBrowser(shop).follow(address)
    expect(back.searchParams.get('error')).toBe('invalid_scope')
    expect(await entry(config, { scope: 'openid' })).toBe('entered')
  })

  test('stands in the audit log without its secret', async () => {
    const { secret, ...made } = await helena.adminClientApp.create(written({ name: 'Auditado' }))
    const { items } = await helena.adminAudit.list({ kind: 'client-app' })
    const event = items.find(({ subject }) => subject.id === made.id)!
    expect(event).toMatchObject({ action: 'client-app.create', subject: { name: 'Auditado' } })
    const whole = await shop.parts.pool.query('select * from audit_event where subject_id = $1', [made.id])
    expect(JSON.stringify(whole.rows)).not.toContain(secret)
  })
})

describe('an edit', () => {
  test('counts at once, and is refused to who saw another version', async () => {
    const { secret, ...made } = await helena.adminClientApp.create(written())
    const config = await speaker(made, secret)
    const elsewhere = 'https://comunidade.example/volta'
    const edited = await helena.adminClientApp.edit({ ...fieldsOf(made), redirectUris: [elsewhere] })
    expect(edited).toMatchObject({ version: 2, redirectUris: [elsewhere] })
    const { address } = await startSignIn(config, { scope: 'openid' })
    expect((await openBrowser(shop).visit(address)).status).toBe(400)
    expect(await refusalOf(helena.adminClientApp.edit(fieldsOf(made)))).toBe('admin.changed')
    const nowhere = helena.adminClientApp.edit({ ...fieldsOf(edited), id: 'app_nenhum' })
    expect(await refusalOf(nowhere)).toBe('not-found')
  })

  test('names a brand and a picture that are there', async () => {
    const unknown = helena.adminClientApp.create(written({ brandId: 'nenhuma' }))
    expect(await problemOf(unknown)).toMatchObject({ fields: { brandId: [expect.any(String)] } })
    const mark = `/marks/brm_${'0'.repeat(26)}.png`
    expect(await refusalOf(helena.adminClientApp.create(written({ mark })))).toBe('picture.unknown')
  })
})

test.each([
  ['http://comunidade.example/volta', /https/],
  ['https://*.example/volta', /\*/],
  ['https://comunidade.example/volta#inicio', /#/],
  ['https://ana:segredo@comunidade.example/', /senha/],
  ['javascript:alert(1)', /https/],
  ['com.comunidade:/volta', /https/],
  ['comunidade.example/volta', /endereço inteiro/],
  ['https://comunidade.example/a b', /endereço inteiro/],
  ['http://localhost.evil.example/', /https/],
  ['http://127.0.0.1.evil.example/', /https/],
])('nobody is sent to %s', async (address, says) => {
  for (const field of ['redirectUris', 'postLogoutRedirectUris', 'backchannelLogoutUri']) {
    const value = field === 'backchannelLogoutUri' ? address : [address]
    const problem = await problemOf(helena.adminClientApp.create(written({ [field]: value })))
    expect(problem?.fields?.[field]?.[0], field).toMatch(says)
  }
})

test('addresses on this machine and on https are taken as they are written, each once', async () => {
  const redirectUris = ['http://127.0.0.1:4708/volta', 'http://[::1]:9/', 'https://comunidade.example?a=b']
  const made = await helena.adminClientApp.create(written({ redirectUris }))
  expect(made.redirectUris).toEqual(redirectUris)
  const twice = await problemOf(helena.adminClientApp.create(written({ redirectUris: [CALLBACK, CALLBACK] })))
  expect(twice?.fields).toMatchObject({ redirectUris: [`${CALLBACK}: este endereço já está na lista`] })
  const none = await problemOf(helena.adminClientApp.create(written({ redirectUris: [] })))
  expect(none?.fields).toMatchObject({ redirectUris: ['Informe ao menos um endereço de volta'] })
})

describe('another secret', () => {
  test('is good beside the one of before, until that one ends', async () => {
    const { secret: first, ...made } = await helena.adminClientApp.create(written())
    const asked = { id: made.id, version: 1, overlapDays: 7, reason }
    const { secret: second, ...after } = await helena.adminClientApp.rotateSecret(asked)
    expect(after).toMatchObject({
      version: 2,
      secrets: [{ ending: second!.slice(-4) }, { ending: first!.slice(-4) }],
    })
    expect(await entry(await speaker(made, first))).toBe('entered')
    expect(await entry(await speaker(made, second))).toBe('entered')
    moved = 8 * DAY_MS
    helena = await administrator()
    expect((await helena.adminClientApp.read({ id: made.id })).secrets).toHaveLength(1)
    expect(await entry(await speaker(made, first))).toBe('invalid_client')
    expect(await entry(await speaker(made, second))).toBe('entered')
  })

  test('may end the one of before at once, and ends the one before that in any case', async () => {
    const { secret: first, ...made } = await helena.adminClientApp.create(written())
    const rotate = (version: number, overlapDays: number) =>
      helena.adminClientApp.rotateSecret({ id: made.id, version, overlapDays, reason })
    const { secret: second } = await rotate(1, 30)
    const { secret: third } = await rotate(2, 30)
    expect(await entry(await speaker(made, first))).toBe('invalid_client')
    expect(await entry(await speaker(made, second))).toBe('entered')
    const { secret: fourth } = await rotate(3, 0)
    expect(await entry(await speaker(made, third))).toBe('invalid_client')
    expect(await entry(await speaker(made, fourth))).toBe('entered')
    expect(await refusalOf(rotate(3, 0))).toBe('admin.changed')
  })
})

test('an app that is switched off is unknown, with what it holds, until it is switched on', async () => {
  const { secret, ...made } = await helena.adminClientApp.create(written())
  const config = await speaker(made, secret)
  const { email, accountId } = await signUp(shop)
  const tokens = await redeem(config, await arrive(openBrowser(shop), config, email, { scope: 'openid' }))
  const reads = () =>
    oidc.fetchUserInfo(config, tokens.access_token, accountId).then(
      () => true,
      () => false,
    )
  expect(await reads()).toBe(true)
  const off = await helena.adminClientApp.setActive({ id: made.id, version: 1, active: false, reason })
  expect(off).toMatchObject({ active: false, version: 2 })
  expect(await reads()).toBe(false)
  const { address } = await startSignIn(config, { scope: 'openid' })
  expect((await openBrowser(shop).visit(address)).status).toBe(400)
  await helena.adminClientApp.setActive({ id: made.id, version: 2, active: true, reason })
  expect(await reads()).toBe(true)
})

test('who reads apps does not change them, and a change wants a proof of the last minutes', async () => {
  const support = { ...OWNER, roles: ['support'] }
  const reader = shop.client((await identity(shop.parts.app, support)).token)
  expect((await reader.adminClientApp.list({})).items.length).toBeGreaterThan(0)
  expect(await refusalOf(reader.adminClientApp.create(written()))).toBe('admin.permission')
  const late = await identity(shop.parts.app, { ...OWNER, secondFactorAgo: 1200, adminUsedAgo: 0 })
  expect(await refusalOf(shop.client(late.token).adminClientApp.create(written()))).toBe('2FA_EXPIRED')
})

test('an app that was written by SQL goes on, and its secret is exchanged as any other', async () => {
  const { id, secret: old } = await helena.adminClientApp.create(written({ name: 'De antes' }))
  await shop.parts.pool.query(
    `update client_app set secret_ending = null, secret_since = null, scopes = default where id = $1`,
    [id],
  )
  expect((await helena.adminClientApp.read({ id })).secrets).toEqual([{}])
  const { secret } = await helena.adminClientApp.rotateSecret({ id, version: 1, overlapDays: 1, reason })
  expect(await entry(await speaker({ id }, old))).toBe('entered')
  expect(await entry(await speaker({ id }, secret))).toBe('entered')
})

test('of two who exchange the secret at once, one does', async () => {
  const { id } = await helena.adminClientApp.create(written())
  const rotate = () => helena.adminClientApp.rotateSecret({ id, version: 1, overlapDays: 30, reason })
  const answers = await Promise.all([refusalOf(rotate()), refusalOf(rotate()), refusalOf(rotate())])
  expect(answers.sort()).toEqual(['accepted', 'admin.changed', 'admin.changed'])
})

test('the mark of an app is drawn, shown to who enters and to who has entered, and kept while it is named', async () => {
  const picture = new File([new Uint8Array(await photo(400, 400).png().toBuffer())], 'marca.png', {
    type: 'image/png',
  })
  const { src } = await helena.adminClientApp.sendMark({ json: {}, picture })
  const { secret, ...made } = await helena.adminClientApp.create(written({ mark: src }))
  const { address } = await startSignIn(await speaker(made, secret), { scope: 'openid' })
  const browser = openBrowser(shop)
  const asked = await browser.visit(address)
  const uid = new URL(asked.headers.get('location')!, shop.url).searchParams.get('uid')!
  expect(await browser.api().identity.readExternal({ uid })).toMatchObject({ mark: src, isFirstParty: false })
  const { email, accessToken } = await signUp(shop)
  const config = await speaker(made, secret)
  await redeem(config, await arrive(openBrowser(shop), config, email, { scope: 'openid' }))
  const connected = await shop.client(accessToken).connectedApp.list({})
  expect(connected).toMatchObject([{ clientId: made.id, name: made.name, mark: src }])
  await sweepMarks(
    { ...shop.parts.app, clock: { now: () => new Date(Date.now() + 30 * DAY_MS) } },
    listClientMarks,
  )
  expect((await shop.request(src)).status).toBe(200)
})
