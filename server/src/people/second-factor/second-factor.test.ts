import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import {
  codeOf,
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
const eventsOf = async ({ id }: SomeMember) => {
  const rows = await shop.app.db
    .selectFrom('account_event')
    .select('kind')
    .where('account_id', '=', id)
    .execute()
  return rows.map(({ kind }) => kind)
}
const mailsOf = async ({ email }: SomeMember) => {
  const { rows } = await shop.pool.query(
    "select data->>'kind' as kind from pgboss.job where name = 'mail.send' and data->>'to' = $1",
    [email],
  )
  return rows.map(({ kind }) => kind as string)
}
const WRONG = '000000'

describe('an app', () => {
  test('is asked for from the next sign-in on, and signs in', async () => {
    const member = await someMember(shop)
    const { secret, recoveryCodes } = await withApp(shop, member)
    expect(recoveryCodes).toHaveLength(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    const answer = await shop.api().account.login({ email: member.email, password: PASSWORD })
    expect(Object.keys(answer)).toEqual(['twoFactorSessionId'])
    const pending = await pendingOf(shop, member)
    const signedIn = await verify(shop, pending, codeOf(secret, now()))
    expect(signedIn.user).toMatchObject({ email: member.email })
    expect(await shop.api(signedIn.accessToken).account.me()).toMatchObject({ id: member.id })
    expect(await eventsOf(member)).toEqual(
      expect.arrayContaining(['second-factor.turned-on', 'second-factor.proved']),
    )
    expect(await mailsOf(member)).toContain('second-factor-app-added')
  })

  test('does not count before a code of it was typed', async () => {
    const member = await someMember(shop)
    await shop.api(member.token).secondFactor.startApp({})
    const confirm = shop.api(member.token).secondFactor.confirmApp({ code: WRONG })
    expect(await refused(confirm)).toMatchObject({ status: 422, error: 'second-factor.wrong-code' })
    expect(await shop.api().account.login({ email: member.email, password: PASSWORD })).toHaveProperty('user')
  })

  test('that was shown too long ago begins again', async () => {
    const member = await someMember(shop)
    const { secret } = await shop.api(member.token).secondFactor.startApp({})
    shop.clock.advance(15 * 60)
    const { accessToken } = await shop
      .api()
      .account.login({ email: member.email, password: PASSWORD })
      .then((answer) => answer as { accessToken: string })
    const confirm = shop.api(accessToken).secondFactor.confirmApp({ code: codeOf(secret, now()) })
    expect(await refused(confirm)).toMatchObject({ status: 410, error: 'second-factor.enrolment-ended' })
  })

  test('takes each code once, and none older than one that was taken', async () => {
    const member = await someMember(shop)
    const { secret } = await withApp(shop, member)
    const before = codeOf(secret, new Date(now().getTime() - 30_000))
    const code = codeOf(secret, now())
    await verify(shop, await pendingOf(shop, member), code)
    for (const again of [code, before]) {
      const pending = await pendingOf(shop, member)
      expect(await refused(verify(shop, pending, again))).toMatchObject({ error: 'second-factor.wrong-code' })
    }
    shop.clock.advance(30)
    await verify(shop, await pendingOf(shop, member), codeOf(secret, now()))
  })

  test.each(['%s', ' %s ', '%3 %3', '%3-%3'])('is typed as "%s"', async (shape) => {
    const member = await someMember(shop)
    const { secret } = await withApp(shop, member)
    const code = codeOf(secret, now())
    let rest = code
    const typed = shape.replace(/%(s|3)/g, (_, size) => {
      const part = size === 's' ? rest : rest.slice(0, 3)
      rest = rest.slice(part.length)
      return part
    })
    expect(await verify(shop, await pendingOf(shop, member), typed)).toHaveProperty('accessToken')
  })

  test('keeps its secret unreadable in the database, and bound to its account', async () => {
    const [member, other] = [await someMember(shop), await someMember(shop)]
    const { secret } = await withApp(shop, member)
    await withApp(shop, other)
    const { rows } = await shop.pool.query("select encode(secret, 'escape') as text from totp")
    expect(rows.map(({ text }) => text).join(' ')).not.toContain(secret)
    await shop.pool.query(
      'update totp set secret = (select secret from totp where account_id = $1) where account_id = $2',
      [member.id, other.id],
    )
    const pending = await pendingOf(shop, other)
    await expect(verify(shop, pending, codeOf(secret, now()))).rejects.toThrow()
  })
})

describe('a recovery code', () => {
  test('signs in once, however it was typed, and its owner is told how many are left', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withApp(shop, member)
    const [code = '', other = ''] = recoveryCodes
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    const { accessToken } = await verify(shop, await pendingOf(shop, member), typed)
    expect(await shop.api(accessToken).secondFactor.read()).toMatchObject({ recoveryCodesLeft: 9 })
    const again = verify(shop, await pendingOf(shop, member), code)
    expect(await refused(again)).toMatchObject({ error: 'second-factor.wrong-code' })
    expect(await mailsOf(member)).toContain('second-factor-recovery-code-used')
    expect(await eventsOf(member)).toContain('second-factor.recovery-code-used')
    await verify(shop, await pendingOf(shop, member), other)
  })

  test('dies with the making of new ones', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withApp(shop, member)
    const made = await shop.api(member.token).secondFactor.makeRecoveryCodes({})
    expect(new Set([...recoveryCodes, ...made.recoveryCodes]).size).toBe(20)
    const old = verify(shop, await pendingOf(shop, member), recoveryCodes[0]!)
    expect(await refused(old)).toMatchObject({ error: 'second-factor.wrong-code' })
    expect(await verify(shop, await pendingOf(shop, member), made.recoveryCodes[0]!)).toHaveProperty('user')
  })

  test('of somebody else opens nothing', async () => {
    const [member, other] = [await someMember(shop), await someMember(shop)]
    const { recoveryCodes } = await withApp(shop, member)
    await withApp(shop, other)
    const call = verify(shop, await pendingOf(shop, other), recoveryCodes[0]!)
    expect(await refused(call)).toMatchObject({ error: 'second-factor.wrong-code' })
  })
})
