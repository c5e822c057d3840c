import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { endSessions } from '#session'
import { suspendAccount } from '#sign-in'
import {
  arrive,
  openBrowser,
  redeem,
  registerApp,
  signUp,
  startSignIn,
} from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let config: oidc.Configuration
let headers: { client_id: string }
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  config = await registerApp(shop)
  headers = { client_id: config.clientMetadata().client_id }
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('what the app holds ends', () => {
  const holding = async () => {
    const person = await signUp(shop)
    const browser = openBrowser(shop)
    const tokens = await redeem(config, await arrive(browser, config, person.email))
    const isIn = async () => {
      const known = await oidc
        .fetchUserInfo(config, tokens.access_token, person.accountId)
        .catch(() => undefined)
      return known !== undefined
    }
    expect(await isIn()).toBe(true)
    return { ...person, browser, tokens, isIn }
  }
  const inApp = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(shop.parts.app.db, work)

  test.each([
    'disowned',
    'password-reset',
    'password-changed',
    'second-factor-reset',
    'account-removed',
  ] as const)('with the account’s sessions: %s', async (reason) => {
    const { accountId, tokens, isIn } = await holding()
    await inApp((tx) => endSessions(tx, accountId, reason, { now: new Date() }))
    expect(await isIn()).toBe(false)
    const renewal = oidc.refreshTokenGrant(config, tokens.refresh_token!)
    await expect(renewal).rejects.toMatchObject({ error: 'invalid_grant' })
  })
  test('with a suspension, and does not come back with its end', async () => {
    const { accountId, email, browser, isIn } = await holding()
    await inApp((tx) => suspendAccount(shop.parts.app, tx, accountId))
    expect(await isIn()).toBe(false)
    await shop.parts.app.db
      .updateTable('account')
      .set({ status: 'active' })
      .where('id', '=', accountId)
      .execute()
    expect(await isIn()).toBe(false)
    await arrive(browser, config, email)
  })
  test('not with signing out here, when the app stays signed in by its person’s wish', async () => {
    const { accountId, isIn } = await holding()
    await inApp((tx) => endSessions(tx, accountId, 'ended-by-owner', { now: new Date() }))
    expect(await isIn()).toBe(true)
  })
  test('not while somebody enters: a session that ended meanwhile grants nothing', async () => {
    const { accessToken, accountId } = await signUp(shop)
    const browser = openBrowser(shop)
    await browser.visit((await startSignIn(config)).address)
    await inApp((tx) => endSessions(tx, accountId, 'disowned', { now: new Date() }))
    const carryOn = browser.api(accessToken).identity.continueExternal({ headers })
    await expect(carryOn).rejects.toMatchObject({ status: 401, code: 'account.session-ended' })
  })
})

describe('keys', () => {
  test('are one at first, named by what they are, and not at rest as they are', async () => {
    const { keys } = await (await shop.request('/oidc/jwks')).json()
    expect(keys).toHaveLength(1)
    const { kty, e, n, kid } = keys[0]
    const { calculateJwkThumbprint } = await import('jose')
    expect(kid).toBe(await calculateJwkThumbprint({ kty, e, n }))
    expect(keys[0]).not.toHaveProperty('d')
    const row = await shop.parts.app.db.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow()
    expect(row.jwk_sealed.toString('latin1')).not.toContain(n.slice(0, 40))
  })
})
