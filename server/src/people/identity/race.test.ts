import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Adapter } from 'oidc-provider'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TRIALS } from '../../../../test/support/race.ts'
import { arrive, openBrowser, redeem, registerApp, signUp } from '../../../../test/support/relying-party.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { openParts, type Parts } from '../../parts.ts'
import { createAdapter, keyOf, type Model, toPayload } from './adapter.ts'
import { findRecord } from './identity.store.ts'

/**
 * Fifty redeem one code, or one refresh token, at once, over two processes. The twin is the adapter that everybody
 * writes after the library's example: it lets most of them win.
 */
const CROWD = 50
let shop: Shop
let neighbour: Parts
beforeAll(async () => {
  shop = await openShop({ seeded: true })
  neighbour = await openParts(shop.parts.app.config, { works: false })
})
afterAll(async () => {
  await neighbour.close()
  await shop[Symbol.asyncDispose]()
})

type MakeAdapter = (parts: Parts, model: Model) => Adapter
const real: MakeAdapter = ({ app }, model) => createAdapter(app, model)

/** As the provider calls it: what was found first says whether it was used; then it is marked. */
const plain: MakeAdapter = (parts, model) => ({
  ...real(parts, model),
  async consume(id) {
    const key = keyOf(model, id)
    await sql`update identity_record set consumed_at = now() where id = ${key}`.execute(parts.app.db)
  },
})

/** What the provider does with a code: finds it, refuses a used one, uses it up, and keeps what it gives for it. */
async function redeemOnce(adapter: Adapter, tokens: Adapter, id: string, grantId: string): Promise<boolean> {
  const found = await adapter.find(id)
  if (!found || found.consumed) return false
  await adapter.consume(id)
  await tokens.upsert(randomUUID(), { grantId, kind: 'AccessToken' }, 600)
  return true
}

async function trial(make: MakeAdapter, model: Model) {
  const [id, grantId] = [randomUUID(), randomUUID()]
  await make(shop.parts, 'Grant').upsert(grantId, { jti: grantId }, 600)
  await make(shop.parts, model).upsert(id, { jti: id, grantId }, 600)
  const runs = Array.from({ length: CROWD }, (_, i) => {
    const parts = i % 2 ? neighbour : shop.parts
    return redeemOnce(make(parts, model), make(parts, 'AccessToken'), id, grantId)
  })
  const results = await Promise.allSettled(runs)
  return { winners: results.filter((one) => one.status === 'fulfilled' && one.value).length, grantId }
}

const livingOf = async (grantId: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from identity_record where grant_id = ${keyOf('Grant', grantId)} or id = ${keyOf('Grant', grantId)}
  `.execute(shop.parts.app.db)
  return rows[0]?.n
}

describe.each(['AuthorizationCode', 'RefreshToken'])('fifty with one %s', (model) => {
  test('never two get something, and what one got is worth nothing', async () => {
    for (let i = 0; i < TRIALS; i++) {
      const { winners, grantId } = await trial(real, model)
      expect([winners <= 1, await livingOf(grantId)]).toEqual([true, 0])
    }
  }, 240_000)

  test('marking it without asking lets many win', { tags: 'fire' }, async () => {
    let most = 0
    for (let i = 0; i < 10; i++) most = Math.max(most, (await trial(plain, model)).winners)
    expect(most).toBeGreaterThan(1)
  })
})

test('using up has exactly one winner, time after time', async () => {
  for (let i = 0; i < TRIALS; i++) {
    const id = randomUUID()
    await real(shop.parts, 'AuthorizationCode').upsert(id, { jti: id }, 600)
    const runs = Array.from({ length: CROWD }, (_, at) =>
      real(at % 2 ? neighbour : shop.parts, 'AuthorizationCode').consume(id),
    )
    const results = await Promise.allSettled(runs)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.error] : []))
    expect(new Set(refusals)).toEqual(new Set(['invalid_grant']))
  }
}, 240_000)

test('nothing can be hung on a grant that ended', async () => {
  const adapter = real(shop.parts, 'AccessToken')
  await expect(adapter.upsert(randomUUID(), { grantId: randomUUID() }, 600)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('over HTTP, too: at most one answer, and then no token of the family lives', async () => {
  const config = await registerApp(shop)
  const { email } = await signUp(shop)
  for (let i = 0; i < TRIALS / 4; i++) {
    const arrival = await arrive(openBrowser(shop), config, email)
    const answers = await Promise.allSettled(Array.from({ length: CROWD }, () => redeem(config, arrival)))
    const got = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(got.length).toBeLessThanOrEqual(1)
    for (const { refresh_token } of got)
      await expect(oidc.refreshTokenGrant(config, refresh_token!)).rejects.toMatchObject({
        error: 'invalid_grant',
      })

    const family = await redeem(config, await arrive(openBrowser(shop), config, email))
    const renewals = await Promise.allSettled(
      Array.from({ length: CROWD }, () => oidc.refreshTokenGrant(config, family.refresh_token!)),
    )
    const renewed = renewals.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(renewed.length).toBeLessThanOrEqual(1)
    for (const { access_token } of [family, ...renewed])
      await expect(oidc.fetchUserInfo(config, access_token, oidc.skipSubjectCheck)).rejects.toThrow()
  }
}, 240_000)

test('what is at rest names no code, token or person', async () => {
  const id = randomUUID()
  const payload = { jti: id, accountId: undefined, secret: 'segredo-do-pedido' }
  await real(shop.parts, 'Interaction').upsert(id, payload, 600)
  const row = await findRecord(shop.parts.app.db, keyOf('Interaction', id), new Date())
  const all = row!.payloadSealed.toString('latin1') + row!.id.toString('latin1')
  for (const secret of [id, 'segredo-do-pedido']) expect(all).not.toContain(secret)
  expect(toPayload(shop.parts.app, row!)).toMatchObject({ jti: id, secret: 'segredo-do-pedido' })
})
