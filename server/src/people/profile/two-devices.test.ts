import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { newMember } from '../../../../test/support/members.ts'
import { changeProfile, findProfile } from './profile.store.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

describe('two devices', () => {
  test('do not undo each other', async () => {
    const member = await newMember(shop)
    await member.change({ version: 0, socialName: 'Mari' })
    expect(await refused(member.change({ version: 0, socialName: 'Outra' }))).toMatchObject({
      status: 409,
      error: 'profile.changed-elsewhere',
    })
    expect(await member.api.account.me()).toMatchObject({ socialName: 'Mari' })
  })

  test('of fifty changes at once of one version, one is written', async () => {
    for (const version of [0, 1]) {
      const member = await newMember(shop)
      if (version) await member.change({ version: 0, socialName: 'Antes' })
      const changes = Array.from({ length: 50 }, (_, n) =>
        member.change({ version, name: `Maria ${'abc'[n % 3]}` }),
      )
      const outcomes = await Promise.allSettled(changes)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await member.api.profile.read()).toMatchObject({ version: version + 1 })
    }
  })

  test('a twin that looks before it writes lets several of them win', async () => {
    const member = await newMember(shop)
    await member.change({ version: 0, socialName: 'Antes' })
    const { db } = shop.app
    const all = Promise.withResolvers<void>()
    let arrived = 0
    const lookThenWrite = () =>
      inTransaction(db, async (tx) => {
        const { version } = await findProfile(tx, member.id)
        if (++arrived === 5) all.resolve()
        await all.promise
        if (version !== 1) return false
        await tx
          .updateTable('account_profile')
          .set({ version: 2 })
          .where('account_id', '=', member.id)
          .execute()
        return true
      })
    const wins = await Promise.all(Array.from({ length: 5 }, lookThenWrite))
    expect(wins.filter(Boolean).length).toBeGreaterThan(1)
    const ours = () =>
      inTransaction(db, (tx) => changeProfile(tx, { accountId: member.id, version: 2 }, {}, new Date()))
    const fair = await Promise.all(Array.from({ length: 5 }, ours))
    expect(fair.filter(Boolean)).toHaveLength(1)
  })
})
