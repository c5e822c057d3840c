import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysOfSecret, unseal } from '#kernel/seal.ts'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { CPF, newMember, PROFILE, profileRowOf } from '../../../../test/support/members.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

describe('a document', () => {
  test('is not at rest as it is, and opens only where it was sealed', async () => {
    const [ana, bia] = [await newMember(shop), await newMember(shop)]
    for (const member of [ana, bia]) await member.change({ version: 0, document: CPF })
    const [row, other] = [(await profileRowOf(shop, ana))!, (await profileRowOf(shop, bia))!]
    expect(row.document_hash).toEqual(other.document_hash)
    expect(row.document_sealed).not.toEqual(other.document_sealed)
    const all = Object.values(row).map((value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
    )
    expect(all.join(' ')).not.toContain(CPF)
    const { dataKeys } = shop.app.config
    const open = (place: string, sealed = row.document_sealed!, keys = dataKeys) =>
      unseal(keys, place, sealed)
    expect(open(`account_profile.document:${ana.id}`)).toBe(CPF)
    expect(() => open(`account_profile.document:${bia.id}`)).toThrow()
    expect(() =>
      open(`account_profile.document:${ana.id}`, row.document_sealed!, keysOfSecret('x'.repeat(32))),
    ).toThrow()
    for (let at = 0; at < row.document_sealed!.length; at++) {
      const changed = Buffer.from(row.document_sealed!)
      changed[at]! ^= 1
      expect(() => open(`account_profile.document:${ana.id}`, changed)).toThrow()
    }
  })

  test('is neither in the user nor in a refusal', async () => {
    const member = await newMember(shop)
    const user = await member.change({ version: 0, ...PROFILE })
    const again = await refused(member.change({ version: 0, ...PROFILE }))
    const wrong = await refused(member.change({ version: 1, document: '52998224700' }))
    const told = JSON.stringify([user, again, wrong, await member.api.account.me()])
    for (const secret of [CPF, '529.982', '52998224700', '98765', '1990-02-28']) {
      expect(told).not.toContain(secret)
    }
  })
})
