import { OWN_VERSION as TERMS_VERSION } from '@vitrine/contract/document'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { identity } from '../../../../test/support/identities.ts'
import { mayReceiveOffers, rangeOf } from './consents.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
const clientOf = (token: string) => shop.api(token, headers)

describe('a consent', () => {
  test('is given and withdrawn with the proof of it, and offers follow it at once', async () => {
    const { id, token } = await identity(shop.app)
    const { privacy } = clientOf(token)
    expect(await mayReceiveOffers(shop.app.db, id)).toBe(false)
    expect(await privacy.changeConsent({ marketing: true })).toMatchObject({ marketing: true })
    expect(await mayReceiveOffers(shop.app.db, id)).toBe(true)
    expect(await privacy.changeConsent({ marketing: false })).toMatchObject({ marketing: false })
    expect(await mayReceiveOffers(shop.app.db, id)).toBe(false)
    const at = shop.clock.now().toISOString()
    const proof = {
      kind: 'marketing',
      version: TERMS_VERSION,
      text: 'Quero receber novidades e ofertas por e-mail.',
      ip: '203.0.113.7',
      device: 'Firefox em Windows',
      at,
    }
    expect((await privacy.consents()).history).toEqual([
      { ...proof, granted: false },
      { ...proof, granted: true },
    ])
    const { events } = await privacy.history()
    const what = events.map((event) => event.what)
    expect(what.filter((one) => one === 'Consentimento dado')).toHaveLength(1)
    expect(what.filter((one) => one === 'Consentimento retirado')).toHaveLength(1)
  })

  test('that holds already is not written again, also when it is given many times at once', async () => {
    const { token } = await identity(shop.app)
    const { privacy } = clientOf(token)
    await Promise.all(Array.from({ length: 8 }, () => privacy.changeConsent({ marketing: true })))
    expect((await privacy.consents()).history).toHaveLength(1)
  })

  test('of somebody else is not seen', async () => {
    const [one, other] = [await identity(shop.app), await identity(shop.app)]
    await clientOf(one.token).privacy.changeConsent({ marketing: true })
    expect(await clientOf(other.token).privacy.consents()).toEqual({ marketing: false, history: [] })
  })
})

describe('new terms', () => {
  test('are asked about until they are agreed to, and nothing is blocked meanwhile', async () => {
    const { token } = await identity(shop.app)
    const { privacy, account } = clientOf(token)
    expect(await privacy.alerts()).toEqual({ newTerms: { version: TERMS_VERSION, brand: 'main' } })
    expect(await account.me()).toMatchObject({ name: 'Rita de Cássia Moura' })
    const old = privacy.acceptTerms({ version: '2020-01-01' })
    expect(await problemOfCall(old, shop)).toMatchObject({ status: 409, error: 'privacy.other-terms' })
    const { history } = await privacy.acceptTerms({ version: TERMS_VERSION })
    expect(history).toMatchObject([{ kind: 'terms', granted: true, version: TERMS_VERSION }])
    expect(await privacy.alerts()).toEqual({})
  })

  test('are not asked about who signed up with them', async () => {
    const body = { name: 'Ivo Sales', email: 'ivo@pessoa.example', password: 'uma senha bem longa' }
    const { accessToken } = await shop
      .api()
      .account.register({ headers: {}, body: { ...body, acceptedTerms: true } })
    expect(await shop.api(accessToken).privacy.alerts()).toEqual({})
    const { history } = await shop.api(accessToken).privacy.consents()
    expect(history).toMatchObject([{ text: 'Li e aceito os Termos de Uso e a Política de Privacidade.' }])
  })
})

describe('a choice about cookies', () => {
  test('is kept as proof without a name, and a later one does not overwrite it', async () => {
    const { privacy } = shop.api(undefined, headers)
    const yes = { version: '2026-11-21', measurement: true, marketing: true }
    const { id } = await privacy.chooseCookies(yes)
    await privacy.chooseCookies({ ...yes, id, measurement: false, marketing: false })
    const { rows } = await shop.pool.query(
      'select measurement, marketing, ip_range, device, version from cookie_choice where id = $1 order by position',
      [id],
    )
    const from = { ip_range: '203.0.113.0', device: 'Firefox em Windows', version: '2026-11-21' }
    expect(rows).toEqual([
      { ...from, measurement: true, marketing: true },
      { ...from, measurement: false, marketing: false },
    ])
  })

  test.each([
    ['203.0.113.7', '203.0.113.0'],
    ['::ffff:203.0.113.7', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['', undefined],
  ])('%s is kept as %s', (ip, range) => {
    expect(rangeOf(ip)).toBe(range)
  })

  test.each([
    [{ version: '1', measurement: 'sim', marketing: true }],
    [{ version: '1', measurement: true }],
    [{ version: '1', measurement: true, marketing: true, id: 'x' }],
    [{ version: '1', measurement: true, marketing: true, accountId: 'acc_1' }],
    [{ version: 'x'.repeat(21), measurement: true, marketing: true }],
  ])('%j is refused', async (choice) => {
    const call = shop.api().privacy.chooseCookies(choice as never)
    expect(await problemOfCall(call, shop)).toMatchObject({ status: 422 })
  })
})

describe('the history', () => {
  test('comes in pages, newest first, without a gap and without what is not one’s own', async () => {
    const someone = await identity(shop.app)
    const other = await identity(shop.app)
    const { privacy } = clientOf(someone.token)
    await clientOf(other.token).privacy.changeConsent({ marketing: true })
    for (let turn = 0; turn < 11; turn++) {
      shop.clock.advance(1)
      await privacy.changeConsent({ marketing: turn % 2 === 0 })
    }
    const whole = await privacy.history({ limit: 100 })
    expect(whole).toMatchObject({ more: false })
    expect(whole.events.length).toBeGreaterThan(10)
    const first = await privacy.history({ limit: 5 })
    const second = await privacy.history({ limit: 5, before: first.events.at(-1)!.id })
    const third = await privacy.history({ limit: 5, before: second.events.at(-1)!.id })
    const seen = [first, second, third].flatMap(({ events }) => events)
    expect([first.more, second.more, third.more]).toEqual([true, true, false])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(whole.events.length)
    expect(seen).toEqual(whole.events)
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
    const foreign = (await clientOf(other.token).privacy.history()).events[0]!.id
    // Somebody else's is a place in time and no more; what is none leads nowhere.
    const { events } = await privacy.history({ before: foreign, limit: 100 })
    expect(whole.events).toEqual(expect.arrayContaining(events))
    for (const before of ['nada', '1.', '9e9.aev_x', `${'9'.repeat(16)}.aev_x`, "1.' or 1=1"])
      expect(await privacy.history({ before })).toEqual({ events: [], more: false })
  })
})
