import type { SignedIn } from '@vitrine/contract/account'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { endSessions } from '#session'
import {
  arrive,
  openBrowser,
  PASSWORD,
  redeem,
  registerApp,
  signUp,
} from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ seeded: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

type Config = oidc.Configuration
const idOf = (config: Config) => config.clientMetadata().client_id

/** Somebody with an app that they entered, and what the app holds. */
async function connected(config: Config, more: Record<string, string> = {}) {
  const person = await signUp(shop)
  const tokens = await redeem(config, await arrive(openBrowser(shop), config, person.email, more))
  const apps = shop.client(person.accessToken).connectedApp
  const reads = (accessToken = tokens.access_token) =>
    oidc.fetchUserInfo(config, accessToken, person.accountId).then(
      () => true,
      () => false,
    )
  return { ...person, tokens, apps, reads }
}

describe('the list of connected apps', () => {
  test('says what each may read and when it was used; it is empty before', async () => {
    const config = await registerApp(shop)
    const { accessToken } = await signUp(shop)
    expect(await shop.client(accessToken).connectedApp.list({})).toEqual([])
    const { apps, tokens } = await connected(config)
    const [first] = await apps.list({})
    expect(first).toEqual({
      clientId: idOf(config),
      name: 'Cursos da Casa',
      host: 'cursos.example',
      shares: ['name', 'email'],
      staysSignedIn: true,
      since: expect.any(String),
      lastUsedAt: expect.any(String),
    })
    await oidc.refreshTokenGrant(config, tokens.refresh_token!)
    const [later] = await apps.list({})
    expect(later!.since).toBe(first!.since)
    expect(Date.parse(later!.lastUsedAt)).toBeGreaterThan(Date.parse(first!.lastUsedAt))
  })

  test('says so when an app only learns who it is', async () => {
    const { apps } = await connected(await registerApp(shop), { scope: 'openid' })
    expect(await apps.list({})).toMatchObject([{ shares: [], staysSignedIn: false }])
  })

  test('has one line for an app that was entered in two browsers, the app used last first', async () => {
    const [config, another] = [await registerApp(shop), await registerApp(shop)]
    const { apps, email } = await connected(config)
    await redeem(another, await arrive(openBrowser(shop), another, email))
    await redeem(config, await arrive(openBrowser(shop), config, email))
    expect((await apps.list({})).map(({ clientId }) => clientId)).toEqual([idOf(config), idOf(another)])
  })

  test('forgets what ended with the account’s sessions', async () => {
    const { apps, accountId, email } = await connected(await registerApp(shop))
    const { db } = shop.parts.app
    await inTransaction(db, (tx) => endSessions(tx, accountId, 'second-factor-reset', { now: new Date() }))
    await expect(apps.list({})).rejects.toMatchObject({ status: 401 })
    const again = (await shop.client().account.login({ email, password: PASSWORD })) as SignedIn
    expect(await shop.client(again.accessToken).connectedApp.list({})).toEqual([])
  })
})

describe('an app that is disconnected', () => {
  test('reads nothing any more with any of its tokens, at once, and enters no more by itself', async () => {
    const config = await registerApp(shop)
    const browser = openBrowser(shop)
    const { email, accountId, accessToken } = await signUp(shop)
    const tokens = await redeem(config, await arrive(browser, config, email))
    const second = await redeem(config, await arrive(openBrowser(shop), config, email))
    const unredeemed = await arrive(openBrowser(shop), config, email)
    const known = await oidc.fetchUserInfo(config, tokens.access_token, accountId)
    expect(known.email).toBe(email)

    const { connectedApp } = shop.client(accessToken)
    await connectedApp.disconnect({ clientId: idOf(config) })
    expect(await connectedApp.list({})).toEqual([])
    for (const { access_token, refresh_token } of [tokens, second]) {
      await expect(oidc.fetchUserInfo(config, access_token, accountId)).rejects.toMatchObject({ status: 401 })
      await expect(oidc.refreshTokenGrant(config, refresh_token!)).rejects.toMatchObject({
        error: 'invalid_grant',
      })
    }
    await expect(redeem(config, unredeemed)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('is noted and told, may be entered again, and that is told again', async () => {
    const config = await registerApp(shop)
    const { email, accessToken, apps } = await connected(config)
    await apps.disconnect({ clientId: idOf(config) })
    const subjects = async () => (await shop.bank.mails(email)).map(({ subject }) => subject)
    await expect.poll(subjects, { timeout: 10_000 }).toContain('Você desconectou um aplicativo da sua conta')
    await redeem(config, await arrive(openBrowser(shop), config, email))
    expect(await apps.list({})).toHaveLength(1)
    const isEntry = (subject: string) => subject === 'Você entrou em outro aplicativo com a sua conta'
    await expect.poll(async () => (await subjects()).filter(isEntry), { timeout: 10_000 }).toHaveLength(2)
    const { events } = await shop.client(accessToken).privacy.history({ limit: 100 })
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'Aplicativo desconectado', about: 'Cursos da Casa' }),
    )
  })

  test('is that of its owner alone, and gone once', async () => {
    const config = await registerApp(shop)
    const [owner, other] = [await connected(config), await connected(config)]
    await owner.apps.disconnect({ clientId: idOf(config) })
    expect(await other.reads()).toBe(true)
    expect(await other.apps.list({})).toHaveLength(1)
    const again = owner.apps.disconnect({ clientId: idOf(config) })
    await expect(again).rejects.toMatchObject({ status: 404, code: 'not-found' })
    const nobody = shop.client().connectedApp.disconnect({ clientId: idOf(config) })
    await expect(nobody).rejects.toMatchObject({ status: 401 })
  })

  test('gets nothing in the middle of a renewal either', async () => {
    const config = await registerApp(shop)
    const { apps, tokens, reads } = await connected(config)
    const [renewed] = await Promise.allSettled([
      oidc.refreshTokenGrant(config, tokens.refresh_token!),
      apps.disconnect({ clientId: idOf(config) }),
    ])
    expect(await reads()).toBe(false)
    if (renewed.status === 'fulfilled') expect(await reads(renewed.value.access_token)).toBe(false)
  })
})
