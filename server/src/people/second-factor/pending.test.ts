import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { codeOf, pendingOf, someMember, verify, withApp } from '../../../../test/support/second-factor.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const now = () => shop.clock.now()
const WRONG = '000000'

describe('what is pending', () => {
  test('ends after five minutes, to the second', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withApp(shop, member)
    const [early, late] = [await pendingOf(shop, member), await pendingOf(shop, member)]
    shop.clock.advance(299)
    expect(await verify(shop, early, recoveryCodes[0]!)).toHaveProperty('user')
    shop.clock.advance(1)
    const call = verify(shop, late, recoveryCodes[1]!)
    expect(await refused(call)).toMatchObject({ status: 410, error: 'second-factor.session-ended' })
  })

  test('is good for one sign-in', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withApp(shop, member)
    const pending = await pendingOf(shop, member)
    await verify(shop, pending, recoveryCodes[0]!)
    const again = verify(shop, pending, recoveryCodes[1]!)
    expect(await refused(again)).toMatchObject({ error: 'second-factor.session-ended' })
  })

  test('ends with the fifth wrong code, and tells how many are left', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withApp(shop, member)
    const pending = await pendingOf(shop, member)
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await refused(verify(shop, pending, WRONG))).toMatchObject({ data: { attemptsLeft } })
    }
    const call = verify(shop, pending, recoveryCodes[0]!)
    expect(await refused(call)).toMatchObject({ error: 'second-factor.session-ended' })
    expect(await verify(shop, await pendingOf(shop, member), recoveryCodes[0]!)).toHaveProperty('user')
  })

  test('begun again and again gives no endless tries: the app rests, recovery codes do not', async () => {
    const member = await someMember(shop)
    const { secret, recoveryCodes } = await withApp(shop, member)
    for (let round = 0; round < 4; round++) {
      const pending = await pendingOf(shop, member)
      for (let attempt = 0; attempt < 5; attempt++) await refused(verify(shop, pending, WRONG))
    }
    const pending = await pendingOf(shop, member)
    expect(await refused(verify(shop, pending, codeOf(secret, now())))).toMatchObject({ status: 429 })
    expect(await verify(shop, pending, recoveryCodes[0]!)).toHaveProperty('user')
    shop.clock.advance(3600)
    expect(await verify(shop, await pendingOf(shop, member), codeOf(secret, now()))).toHaveProperty('user')
  })

  test.each(['', 'x', 'x'.repeat(43), 'é', '\u0000', "' or 1=1"])('"%s" is nobody’s', async (id) => {
    const problem = await refused(verify(shop, id, WRONG))
    expect([410, 422]).toContain(problem.status)
  })
})

describe('the first entry of an administrator', () => {
  test('sets a factor up before there is any token', async () => {
    const admin = await someMember(shop, ['owner'])
    const twoFactorSessionId = await pendingOf(shop, admin)
    expect(await shop.api().secondFactor.readPending({ twoFactorSessionId })).toMatchObject({
      purpose: 'enrol',
      hasApp: false,
      hasPasskey: false,
    })
    const { secret } = await shop.api().secondFactor.enrolApp({ twoFactorSessionId })
    const wrong = shop.api().secondFactor.confirmEnrolledApp({ twoFactorSessionId, code: WRONG })
    expect(await refused(wrong)).toMatchObject({ data: { attemptsLeft: 4 } })
    const code = codeOf(secret, now())
    const enrolled = await shop.api().secondFactor.confirmEnrolledApp({ twoFactorSessionId, code })
    expect(enrolled.recoveryCodes).toHaveLength(10)
    expect(await shop.api(enrolled.accessToken).secondFactorReset.list()).toEqual([])
  })

  test('adds no factor to those that there are, and a pending sign-in adds none', async () => {
    const admin = await someMember(shop, ['owner'])
    const stale = await pendingOf(shop, admin)
    const twoFactorSessionId = await pendingOf(shop, admin)
    const { secret } = await shop.api().secondFactor.enrolApp({ twoFactorSessionId })
    const code = codeOf(secret, now())
    await shop.api().secondFactor.confirmEnrolledApp({ twoFactorSessionId, code })
    const pending = await pendingOf(shop, admin)
    for (const id of [stale, pending]) {
      const call = shop.api().secondFactor.enrolApp({ twoFactorSessionId: id })
      expect(await refused(call)).toMatchObject({ error: 'second-factor.session-ended' })
    }
  })

  test('what is pending signs in with no code while there is no factor', async () => {
    const admin = await someMember(shop, ['owner'])
    const pending = await pendingOf(shop, admin)
    expect(await refused(verify(shop, pending, WRONG))).toMatchObject({
      error: 'second-factor.session-ended',
    })
  })
})
