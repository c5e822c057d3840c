import type { ApprovedPasskey } from '@vitrine/contract/passkey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import { pendingOf, type SomeMember, someMember } from '../../../../test/support/second-factor.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const device = () => createAuthenticator(shop.app.config.http.publicUrl)
const own = ({ token }: SomeMember) => shop.api(token).secondFactor

async function withPasskey(member: SomeMember, key = device()) {
  const passkey = key.create(await own(member).startPasskey({}))
  const { recoveryCodes = [] } = await own(member).addPasskey({ name: 'Celular', passkey })
  return { key, recoveryCodes }
}
const askSignIn = () => shop.api().secondFactor.startPasskeySignIn({})
const signInWith = (passkey: ApprovedPasskey) => shop.api().secondFactor.signInWithPasskey({ passkey })

describe('a passkey', () => {
  test('turns the second factor on, is listed, renamed and removed', async () => {
    const member = await someMember(shop)
    const { recoveryCodes } = await withPasskey(member)
    expect(recoveryCodes).toHaveLength(10)
    const { passkeys, isOn } = await own(member).read()
    expect({ passkeys, isOn }).toMatchObject({ isOn: true, passkeys: [{ name: 'Celular', synced: false }] })
    const { id } = passkeys[0]!
    await own(member).renamePasskey({ id, name: 'Notebook' })
    expect(await own(member).read()).toMatchObject({ passkeys: [{ name: 'Notebook' }] })
    await own(member).removePasskey({ id })
    expect(await own(member).read()).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
  })

  test('signs in by itself, with both factors proved', async () => {
    const member = await someMember(shop)
    const { key } = await withPasskey(member)
    const { accessToken, user } = await signInWith(key.get(await askSignIn()))
    expect(user.id).toBe(member.id)
    const { passkeys } = await shop.api(accessToken).secondFactor.read()
    await shop.api(accessToken).secondFactor.removePasskey({ id: passkeys[0]!.id })
  })

  test('is the second factor after the password', async () => {
    const member = await someMember(shop)
    const { key } = await withPasskey(member)
    const twoFactorSessionId = await pendingOf(shop, member)
    const question = await shop.api().secondFactor.askPasskey({ twoFactorSessionId })
    expect(question.allowCredentials).toMatchObject([{ id: key.id }])
    const answer = { twoFactorSessionId, passkey: key.get(question) }
    expect(await shop.api().secondFactor.verifyPasskey(answer)).toMatchObject({ user: { id: member.id } })
  })

  test('renews the proof of a session', async () => {
    const member = await someMember(shop)
    const { key } = await withPasskey(member)
    const { twoFactorSessionId } = await shop.api(member.token).account.start2fa({})
    const passkey = key.get(await shop.api().secondFactor.askPasskey({ twoFactorSessionId }))
    const { accessToken } = await shop.api().secondFactor.verifyPasskey({ twoFactorSessionId, passkey })
    await shop.api(accessToken).secondFactor.turnOff()
  })

  test('is an administrator’s first factor', async () => {
    const admin = await someMember(shop, ['owner'])
    const key = device()
    const twoFactorSessionId = await pendingOf(shop, admin)
    const passkey = key.create(await shop.api().secondFactor.enrolPasskey({ twoFactorSessionId }))
    const answer = { twoFactorSessionId, name: 'Cofre', passkey }
    const enrolled = await shop.api().secondFactor.confirmEnrolledPasskey(answer)
    expect(enrolled.recoveryCodes).toHaveLength(10)
    expect(await shop.api(enrolled.accessToken).secondFactorReset.list()).toEqual([])
  })

  test('is registered once, by one account', async () => {
    const [member, other] = [await someMember(shop), await someMember(shop)]
    const { key } = await withPasskey(member)
    const again = key.create(await own(other).startPasskey({}))
    const call = own(other).addPasskey({ name: 'A mesma', passkey: again })
    expect(await refused(call)).toMatchObject({ status: 409, error: 'passkey.already-there' })
  })

  test('of somebody else is not there to be renamed or removed', async () => {
    const [member, other] = [await someMember(shop), await someMember(shop)]
    await withPasskey(member)
    const { id } = (await own(member).read()).passkeys[0]!
    expect(await refused(own(other).renamePasskey({ id, name: 'Minha' }))).toMatchObject({ status: 404 })
    expect(await refused(own(other).removePasskey({ id }))).toMatchObject({ status: 404 })
  })
})
