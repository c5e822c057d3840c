import type { ApprovedPasskey, PasskeyQuestion } from '@vitrine/contract/passkey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import {
  type Authenticator,
  type Ceremony,
  createAuthenticator,
} from '../../../../test/support/authenticator.ts'
import { pendingOf, type SomeMember, someMember } from '../../../../test/support/second-factor.ts'
import { findPasskey } from './passkey.store.ts'
import { readApproval } from './passkeys.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)
const REFUSED = { status: 422, error: 'passkey.refused' }
const device = () => createAuthenticator(shop.app.config.http.publicUrl)
const own = ({ token }: SomeMember) => shop.api(token).secondFactor

async function withPasskey(member: SomeMember, key = device()) {
  const passkey = key.create(await own(member).startPasskey({}))
  const { recoveryCodes = [] } = await own(member).addPasskey({ name: 'Celular', passkey })
  return { key, recoveryCodes }
}
const askSignIn = () => shop.api().secondFactor.startPasskeySignIn({})
const signInWith = (passkey: ApprovedPasskey) => shop.api().secondFactor.signInWithPasskey({ passkey })

/** What is wrong with a ceremony, and nothing else. */
const TAMPERED: [name: string, ceremony: Ceremony][] = [
  ['made on another site', { origin: 'https://vitrine.example.evil' }],
  ['made on another port', { origin: 'http://localhost:3999' }],
  ['for another site', { rpId: 'evil.example' }],
  ['in a page that another site shows', { crossOrigin: true }],
  ['of a challenge that nobody asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['without its owner in person', { flags: 0x01 }],
  ['with nobody there', { flags: 0x04 }],
  ['of the wrong kind', { type: 'webauthn.create' }],
  ['with another signature', { spoil: 'signature' }],
  ['with other data than was signed', { spoil: 'authenticatorData' }],
  ['for somebody else', { userHandle: Buffer.from('acc_somebody').toString('base64url') }],
  ['by an unknown passkey', { id: Buffer.alloc(32, 9).toString('base64url') }],
]

describe('signing in is refused with a ceremony', () => {
  let key: Authenticator
  let member: SomeMember
  beforeAll(async () => {
    member = await someMember(shop)
    key = (await withPasskey(member)).key
  })

  test.each(TAMPERED)('%s', async (_name, ceremony) => {
    expect(await refused(signInWith(key.get(await askSignIn(), ceremony)))).toMatchObject(REFUSED)
    expect(await signInWith(key.get(await askSignIn()))).toHaveProperty('accessToken')
  })

  test('that was used before', async () => {
    const signed = key.get(await askSignIn())
    expect(await signInWith(signed)).toHaveProperty('accessToken')
    expect(await refused(signInWith(signed))).toMatchObject(REFUSED)
  })

  test('that was used before, although everything else about it is still right', async () => {
    const { key: fresh } = await withPasskey(await someMember(shop))
    const signed = fresh.get(await askSignIn(), { counter: 0 })
    await signInWith(signed)
    const known = (await findPasskey(shop.app.db, signed.id))!
    // All that is checked but whether its challenge was used up: the twin without that lets it in again.
    expect(await readApproval(shop.app, signed, known)).toHaveProperty('challenge')
    expect(await refused(signInWith(signed))).toMatchObject(REFUSED)
  })

  test('whose challenge was for something else', async () => {
    const twoFactorSessionId = await pendingOf(shop, member)
    const question = await shop.api().secondFactor.askPasskey({ twoFactorSessionId })
    expect(await refused(signInWith(key.get(question)))).toMatchObject(REFUSED)
    const passkey = key.get(await askSignIn())
    const call = shop.api().secondFactor.verifyPasskey({ twoFactorSessionId, passkey })
    expect(await refused(call)).toMatchObject(REFUSED)
  })

  test('by a passkey of another account, as the second factor', async () => {
    const other = await someMember(shop)
    const { key: foreign } = await withPasskey(other)
    const twoFactorSessionId = await pendingOf(shop, member)
    const question = await shop.api().secondFactor.askPasskey({ twoFactorSessionId })
    for (const passkey of [foreign.get(question), foreign.get(question, { id: key.id })]) {
      const call = shop.api().secondFactor.verifyPasskey({ twoFactorSessionId, passkey })
      expect(await refused(call)).toMatchObject(REFUSED)
    }
  })

  test('whose count went back, or stood still', async () => {
    const another = await someMember(shop)
    const counting = device()
    await withPasskey(another, counting)
    await signInWith(counting.get(await askSignIn(), { counter: 40 }))
    for (const counter of [0, 39, 40]) {
      expect(await refused(signInWith(counting.get(await askSignIn(), { counter })))).toMatchObject(REFUSED)
    }
    expect(await signInWith(counting.get(await askSignIn(), { counter: 41 }))).toHaveProperty('user')
  })

  test('that came too late', async () => {
    const question = await askSignIn()
    shop.clock.advance(300)
    expect(await refused(signInWith(key.get(question)))).toMatchObject(REFUSED)
  })

  test('of an account that is closed', async () => {
    const closed = await someMember(shop)
    const { key: ofClosed } = await withPasskey(closed)
    await shop.app.db
      .updateTable('account')
      .set({ status: 'suspended' })
      .where('id', '=', closed.id)
      .execute()
    expect(await refused(signInWith(ofClosed.get(await askSignIn())))).toMatchObject(REFUSED)
  })
})

describe('registering is refused with a ceremony', () => {
  const add = async (ceremony: Ceremony, question?: PasskeyQuestion) => {
    const member = await someMember(shop)
    const passkey = device().create(question ?? (await own(member).startPasskey({})), ceremony)
    return refused(own(member).addPasskey({ name: 'Chave', passkey }))
  }

  test.each<[string, Ceremony]>([
    ['made on another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of a challenge that nobody asked', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['without its owner in person', { flags: 0x01 }],
    ['of the wrong kind', { type: 'webauthn.get' }],
  ])('%s', async (_name, ceremony) => {
    expect(await add(ceremony)).toMatchObject(REFUSED)
  })

  test('whose challenge was for somebody else', async () => {
    const other = await someMember(shop)
    expect(await add({}, await own(other).startPasskey({}))).toMatchObject(REFUSED)
  })

  test('that was used before', async () => {
    const member = await someMember(shop)
    const passkey = device().create(await own(member).startPasskey({}))
    await own(member).addPasskey({ name: 'Chave', passkey })
    const { id } = (await own(member).read()).passkeys[0]!
    await own(member).removePasskey({ id })
    const again = own(member).addPasskey({ name: 'Chave', passkey })
    expect(await refused(again)).toMatchObject({ status: expect.any(Number), error: 'passkey.refused' })
  })

  test.each([
    {},
    { passkey: null },
    { passkey: { id: 'x', rawId: 'y', type: 'public-key', response: {} } },
    {
      passkey: {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'AA', attestationObject: 'AA' },
      },
    },
    {
      passkey: {
        id: 'AA',
        rawId: 'AB',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    },
  ])('that is none: %j', async (body) => {
    const member = await someMember(shop)
    const call = own(member).addPasskey({ name: 'Chave', ...body } as never)
    expect(await refused(call)).toMatchObject({ status: 422 })
  })
})
