import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { newMember, profileEventsOf } from '../../../../test/support/members.ts'
import { wantsMail, wantsNotification } from './notifications.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const refused = (call: Promise<unknown>) => problemOfCall(call, shop)

describe('notifications', () => {
  test('begin with what signing up said', async () => {
    const { api, id } = await newMember(shop)
    expect(await api.profile.notifications()).toEqual({
      offers: false,
      training: true,
      billing: true,
      security: true,
      inApp: { offers: true, training: true, billing: true, security: true },
      digest: 'at-once',
    })
    expect(await wantsMail(shop.app.db, id, 'offers')).toBe(false)
    expect(await wantsMail(shop.app.db, id, 'training')).toBe(true)
  })

  test('offers are a consent: each change is one row with its proof, the same choice none', async () => {
    const member = await newMember(shop)
    const choose = (offers: boolean) => member.api.profile.changeNotifications({ offers, training: true })
    for (const offers of [true, true, false]) expect(await choose(offers)).toMatchObject({ offers })
    const rows = await shop.app.db
      .selectFrom('consent')
      .select(['granted', 'ip', 'source'])
      .where('account_id', '=', member.id)
      .where('kind', '=', 'marketing')
      .orderBy('position')
      .execute()
    const proof = { ip: '203.0.113.7', source: 'notifications-page' }
    expect(rows).toEqual([
      { granted: true, ...proof },
      { granted: false, ...proof },
    ])
    expect(await wantsMail(shop.app.db, member.id, 'offers')).toBe(false)
    const kinds = (await profileEventsOf(shop, member)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'preferences.changed')).toHaveLength(2)
  })

  test('about training can be switched off and on, and the profile stays the version it is', async () => {
    const member = await newMember(shop)
    for (const training of [false, true, false]) {
      await member.api.profile.changeNotifications({ offers: false, training })
      expect(await wantsMail(shop.app.db, member.id, 'training')).toBe(training)
    }
    await member.change({ version: 0, socialName: 'Mari' })
    expect(await member.api.profile.notifications()).toMatchObject({ training: false })
    expect(await member.api.profile.read()).toMatchObject({ version: 1, socialName: 'Mari' })
  })

  test('in the app and in a summary are chosen beside them; what is not sent stays', async () => {
    const member = await newMember(shop)
    const { api } = member
    const inApp = { offers: false, training: true }
    const chosen = await api.profile.changeNotifications({
      offers: false,
      training: true,
      inApp,
      digest: '07:00',
    })
    expect(chosen).toMatchObject({ inApp, digest: '07:00' })
    expect(await api.profile.changeNotifications({ offers: false, training: false })).toMatchObject({
      training: false,
      inApp,
      digest: '07:00',
    })
    const last = { offers: false, training: false, digest: 'at-once' } as const
    expect(await api.profile.changeNotifications(last)).toMatchObject({ inApp, digest: 'at-once' })
    expect(await api.profile.changeNotifications(last)).toMatchObject({ digest: 'at-once' })
    const kinds = (await profileEventsOf(shop, member)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'preferences.changed')).toHaveLength(3)
    expect(await wantsNotification(shop.app.db, member.id, 'offers')).toBe(false)
    expect(await wantsNotification(shop.app.db, member.id, 'training')).toBe(true)
  })

  test.each(['24:00', '7:00', '07:30', 'agora', ''])('know no hour “%s”', async (digest) => {
    const { api } = await newMember(shop)
    const call = api.profile.changeNotifications({ offers: false, training: true, digest })
    expect(await refused(call)).toMatchObject({ status: 422, fields: { digest: expect.anything() } })
  })

  test('about money and safety cannot be switched off', async () => {
    const { api } = await newMember(shop)
    const off = { offers: false, training: false, security: false }
    expect(await refused(api.profile.changeNotifications(off))).toMatchObject({ status: 422 })
    expect(await refused(shop.api().profile.notifications())).toMatchObject({ status: 401 })
  })
})
