import type { AccountId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { identity } from '../../../../test/support/identities.ts'
import {
  PASSWORD,
  pendingOf,
  type SomeMember,
  someMember,
  verify,
  withApp,
} from '../../../../test/support/second-factor.ts'
import { carryOutResets } from './reset.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const REASON = 'Conferimos o documento em uma chamada de vídeo.'
const HOUR = 3600

/** A new one each time: their proof ends while the clock is moved. */
const administrator = async (roles = ['support']) => {
  const { token, id } = await identity(shop.app, { roles, hasSecondFactor: true, secondFactorAgo: 0 })
  const { secondFactorReset: resets, adminOverview } = shop.api(token)
  return { id, resets, attention: () => adminOverview.attention({}) }
}

async function someLost(roles: string[] = []) {
  const member = await someMember(shop)
  const { recoveryCodes } = await withApp(shop, member)
  await shop.app.db.updateTable('account').set({ roles }).where('id', '=', member.id).execute()
  return { ...member, code: recoveryCodes[0]! }
}

const request = async ({ email }: SomeMember, by = 'support') =>
  (await administrator([by])).resets.request({ email, reason: REASON })
const mailsOf = async ({ email }: SomeMember) => {
  const { rows } = await shop.pool.query(
    "select data->>'kind' as kind from pgboss.job where name = 'mail.send' and data->>'to' = $1",
    [email],
  )
  return rows.map(({ kind }) => kind as string)
}

describe.each([
  { who: 'a member', roles: [], by: 'support' },
  { who: 'an administrator', roles: ['owner'], by: 'owner' },
])('$who who lost every factor', ({ roles, by }) => {
  test('waits a day, is told at once and again, and every session ends', async () => {
    const lost = await someLost(roles)
    const reset = await request(lost, by)
    expect(Date.parse(reset.dueAt)).toBe(shop.clock.now().getTime() + 24 * HOUR * 1000)
    expect(await mailsOf(lost)).toContain('second-factor-reset-requested')
    const other = await shop.api(lost.token).secondFactor.read()
    expect(other.reset).toMatchObject({ dueAt: reset.dueAt })
    shop.clock.advance(24 * HOUR - 1)
    await carryOutResets(shop.app)
    expect(await mailsOf(lost)).not.toContain('second-factor-reset-done')
    shop.clock.advance(1)
    await Promise.all(Array.from({ length: 5 }, () => carryOutResets(shop.app)))
    expect((await mailsOf(lost)).filter((kind) => kind === 'second-factor-reset-done')).toHaveLength(1)
    const sessions = shop.app.db.selectFrom('session').select(['ended_at', 'end_reason'])
    for (const session of await sessions.where('account_id', '=', lost.id).execute()) {
      expect(session).toMatchObject({ ended_at: shop.clock.now(), end_reason: 'second-factor-reset' })
    }
    const answer = await shop.api().account.login({ email: lost.email, password: PASSWORD })
    if (roles.length === 0) expect(answer).toHaveProperty('accessToken')
    else {
      const pending = answer as { twoFactorSessionId: string }
      expect(await shop.api().secondFactor.readPending(pending)).toMatchObject({ purpose: 'enrol' })
    }
  })
})

describe('it does not happen', () => {
  const afterADay = async () => {
    shop.clock.advance(25 * HOUR)
    await carryOutResets(shop.app)
  }
  const isStillAsked = async (lost: SomeMember) => {
    const twoFactorSessionId = await pendingOf(shop, lost)
    return (await shop.api().secondFactor.readPending({ twoFactorSessionId })).purpose === 'sign-in'
  }

  test('when the owner cancels', async () => {
    const lost = await someLost()
    await request(lost)
    await shop.api(lost.token).secondFactor.cancelReset()
    expect(await mailsOf(lost)).toContain('second-factor-reset-cancelled')
    await afterADay()
    expect(await isStillAsked(lost)).toBe(true)
  })

  test('when somebody signs in with the factor after all', async () => {
    const lost = await someLost()
    await request(lost)
    await verify(shop, await pendingOf(shop, lost), lost.code)
    await afterADay()
    expect(await isStillAsked(lost)).toBe(true)
  })

  test('when an administrator thinks better of it', async () => {
    const lost = await someLost()
    const { id } = await request(lost)
    const { resets } = await administrator()
    await resets.cancel({ id })
    expect(await refused(resets.cancel({ id }))).toMatchObject({ status: 404 })
    await afterADay()
    expect(await isStillAsked(lost)).toBe(true)
  })
})

describe('it is asked for', () => {
  test('by somebody else', async () => {
    const admin = await administrator(['owner'])
    const { email } = await shop.app.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const call = admin.resets.request({ email, reason: REASON })
    expect(await refused(call)).toMatchObject({ status: 403, error: 'second-factor-reset.yourself' })
  })

  test('once at a time', async () => {
    const lost = await someLost()
    await request(lost)
    expect(await refused(request(lost))).toMatchObject({ error: 'second-factor-reset.pending' })
  })

  test('by owner and support alone', async () => {
    const lost = await someLost()
    for (const roles of [['finance'], ['catalog'], ['instructor'], ['read-only']]) {
      const { resets } = await administrator(roles)
      const call = resets.request({ email: lost.email, reason: REASON })
      expect(await refused(call)).toMatchObject({ status: 403, error: 'admin.permission' })
    }
    const { resets, attention } = await administrator(['owner'])
    const reset = await resets.request({ email: lost.email, reason: REASON })
    expect(reset).toMatchObject({ reason: REASON })
    const underWay = await resets.list()
    expect(underWay.map(({ account }) => account.email)).toContain(lost.email)
    // Those who may do something about it are told that it waits.
    const told = expect.objectContaining({ kind: 'second-factor-reset', count: underWay.length })
    expect(await attention()).toContainEqual(told)
    expect(await (await administrator(['support'])).attention()).toContainEqual(told)
    expect(await (await administrator(['finance'])).attention()).not.toContainEqual(told)
  })

  test('for an account that is there and has a second factor, with a reason', async () => {
    const { resets } = await administrator()
    const member = await someMember(shop)
    const none = resets.request({ email: member.email, reason: REASON })
    expect(await refused(none)).toMatchObject({ status: 409, error: 'second-factor.none' })
    const nobody = { email: 'ninguem@vitrine.example' }
    expect(await refused(resets.request({ ...nobody, reason: REASON }))).toMatchObject({ status: 404 })
    const lost = await someLost()
    const silent = resets.request({ email: lost.email, reason: ' ' })
    expect(await refused(silent)).toMatchObject({ status: 422, fields: { reason: [expect.any(String)] } })
  })
})

describe('the use of the administration', () => {
  const owner = { roles: ['owner'], hasSecondFactor: true, secondFactorAgo: 3 * HOUR }
  const usedAt = async (id: AccountId) => {
    const sessions = shop.app.db.selectFrom('session').select('admin_used_at').where('account_id', '=', id)
    return (await sessions.executeTakeFirstOrThrow()).admin_used_at
  }

  test('is noted once a minute, by one of many calls at once', async () => {
    const { token, id } = await identity(shop.app, { ...owner, adminUsedAgo: 29 * 60 })
    const { list } = shop.api(token).secondFactorReset
    await Promise.all(Array.from({ length: 5 }, () => list()))
    const first = shop.clock.now()
    expect(await usedAt(id)).toEqual(first)
    shop.clock.advance(59)
    await list()
    expect(await usedAt(id)).toEqual(first)
    shop.clock.advance(1)
    await list()
    expect(await usedAt(id)).toEqual(shop.clock.now())
  })

  test('is not noted by who is refused, nor by calls of members', async () => {
    const { token, id } = await identity(shop.app, { ...owner, adminUsedAgo: 30 * 60 + 1 })
    const before = await usedAt(id)
    expect(await refused(shop.api(token).secondFactorReset.list())).toMatchObject({ error: '2FA_EXPIRED' })
    await shop.api(token).account.me()
    expect(await usedAt(id)).toEqual(before)
  })
})
