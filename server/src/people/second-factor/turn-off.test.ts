import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import {
  PASSWORD,
  pendingOf,
  type SomeMember,
  someMember,
  verify,
  withApp,
} from '../../../../test/support/second-factor.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const now = () => shop.clock.now()
const mailsOf = async ({ email }: SomeMember) => {
  const { rows } = await shop.pool.query(
    "select data->>'kind' as kind from pgboss.job where name = 'mail.send' and data->>'to' = $1",
    [email],
  )
  return rows.map(({ kind }) => kind as string)
}

describe('turning it off', () => {
  test('is told, and the password is enough again', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withApp(shop, member)
    const pending = await pendingOf(shop, member)
    await shop.api(member.token).secondFactor.turnOff()
    expect(await shop.api().account.login({ email: member.email, password: PASSWORD })).toHaveProperty('user')
    const late = verify(shop, pending, recoveryCodes[0]!)
    expect(await refused(late)).toMatchObject({ error: 'second-factor.session-ended' })
    expect(await mailsOf(member)).toContain('second-factor-off')
    expect(await shop.api(member.token).secondFactor.read()).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
  })

  test('asks for a proof of the last quarter of an hour', async () => {
    const member = await someMember(shop)
    await withApp(shop, member)
    const sql =
      "update session set second_factor_at = $2::timestamptz - interval '901 seconds' where account_id = $1"
    await shop.pool.query(sql, [member.id, now()])
    const problem = await refused(shop.api(member.token).secondFactor.turnOff())
    expect(problem).toMatchObject({ status: 401, error: '2FA_EXPIRED' })
    expect(await shop.api(member.token).secondFactor.read()).toMatchObject({ isOn: true })
  })

  test('is not for administrators, whatever they leave to be removed last', async () => {
    const admin = await someMember(shop)
    await withApp(shop, admin)
    await shop.app.db
      .updateTable('account')
      .set({ roles: ['support'] })
      .where('id', '=', admin.id)
      .execute()
    const { secondFactor } = shop.api(admin.token)
    for (const call of [secondFactor.turnOff, secondFactor.removeApp]) {
      expect(await refused(call())).toMatchObject({ status: 409, error: 'second-factor.required' })
    }
    expect(await secondFactor.read()).toMatchObject({ isOn: true, isRequired: true })
  })
})

describe('renewing the proof', () => {
  test('goes on in the same session, with new tokens in the place of the old ones', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withApp(shop, member)
    const first = await verify(shop, await pendingOf(shop, member), recoveryCodes[0]!)
    const sessions = async () => {
      const ofAccount = shop.app.db.selectFrom('session').selectAll().where('account_id', '=', member.id)
      return ofAccount.execute()
    }
    const before = await sessions()
    shop.clock.advance(120)
    const { twoFactorSessionId } = await shop.api(first.accessToken).account.start2fa({})
    const renewed = await verify(shop, twoFactorSessionId, recoveryCodes[1]!)
    expect((await sessions()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const proofs = (await sessions()).map(({ second_factor_at }) => second_factor_at)
    expect(proofs).toContainEqual(now())
    expect(await shop.api(renewed.accessToken).account.me()).toMatchObject({ id: member.id })
    shop.clock.advance(11)
    const old = shop.api().account.refreshToken({ refreshToken: first.refreshToken })
    expect(await refused(old)).toMatchObject({ error: 'account.session-ended' })
  })

  test('of a session that is over leads nowhere', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withApp(shop, member)
    const { twoFactorSessionId } = await shop.api(member.token).account.start2fa({})
    await shop.api(member.token).account.logoff({})
    const call = verify(shop, twoFactorSessionId, recoveryCodes[0]!)
    expect(await refused(call)).toMatchObject({ error: 'second-factor.session-ended' })
  })

  test('is nothing for who has no second factor', async () => {
    const { token } = await someMember(shop)
    const call = shop.api(token).account.start2fa({})
    expect(await refused(call)).toMatchObject({ status: 409, error: 'second-factor.none' })
  })
})

describe('proving the password', () => {
  test('opens what is dangerous for a quarter of an hour', async () => {
    const member = await someMember(shop)
    await shop.pool.query(
      "update session set proved_at = proved_at - interval '20 minutes' where account_id = $1",
      [member.id],
    )
    const start = () => shop.api(member.token).secondFactor.startApp({})
    expect(await refused(start())).toMatchObject({ status: 403, error: 'account.proof-needed' })
    const wrong = shop.api(member.token).account.prove({ password: 'não é esta' })
    expect(await refused(wrong)).toMatchObject({ status: 422, fields: { password: [expect.any(String)] } })
    expect(await refused(start())).toMatchObject({ error: 'account.proof-needed' })
    await shop.api(member.token).account.prove({ password: PASSWORD })
    expect(await start()).toHaveProperty('secret')
  })
})
