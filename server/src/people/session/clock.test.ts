import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSignInAccount } from '#account'
import { inTransaction } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { identity } from '../../../../test/support/identities.ts'
import { startSession } from './session.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

/** Where calendars are odd: months, years, the leap day, the summer time that São Paulo had, the end of 32 bits. */
const POSITIONS = [
  '2026-11-20T12:00:00Z',
  '2026-12-31T23:59:59Z',
  '2027-01-01T02:59:59.999Z',
  '2027-02-14T03:00:00Z',
  '2028-02-15T00:00:00Z',
  '2028-02-29T23:59:59.500Z',
  '2018-10-25T12:00:00Z',
  '2018-11-04T02:59:59Z',
  '2019-02-05T01:30:00Z',
  '2026-03-31T03:00:00Z',
  '2038-01-19T03:14:07Z',
  '2099-12-20T12:00:00Z',
]
const { access, idle, absolute } = { access: 600, idle: 14 * 86_400, absolute: 30 * 86_400 }

async function begin() {
  const { id } = await identity(shop.app)
  return inTransaction(shop.app.db, async (tx) =>
    startSession(shop.app, tx, await readSignInAccount(tx, id), { ip: '203.0.113.7' }),
  )
}
const isGood = (token: string) =>
  shop
    .api(token)
    .account.me()
    .then(
      () => true,
      (error) => {
        expect(error.code).toBe('account.session-ended')
        return false
      },
    )
const refresh = (refreshToken: string) => shop.api().account.refreshToken({ refreshToken })
const isRefreshed = (token: string) =>
  refresh(token).then(
    () => true,
    (error) => {
      expect(error.code).toBe('account.session-ended')
      return false
    },
  )
/** Seconds after an instant, to the millisecond. */
const goTo = (start: string, seconds: number) =>
  shop.clock.set(new Date(new Date(start).getTime() + Math.round(seconds * 1000)).toISOString())

/** How the clock gets from the beginning to the limit. */
const WAYS: Record<string, (start: string) => void> = {
  'straight on': () => {},
  'set back by a day': (start) => goTo(start, -86_400),
  'back by a second, forward by forty days, and back': (start) => {
    goTo(start, -1)
    goTo(start, 40 * 86_400)
  },
}

describe.each(POSITIONS)('from %s', (start) => {
  test.each(Object.entries(WAYS))(
    'a clock that goes %s ends what it ends to the second',
    async (_way, wander) => {
      shop.clock.set(start)
      const [early, late] = [await begin(), await begin()]
      wander(start)
      goTo(start, access - 0.001)
      expect(await isGood(early.accessToken)).toBe(true)
      goTo(start, access)
      expect(await isGood(early.accessToken)).toBe(false)
      goTo(start, idle - 0.001)
      const next = await refresh(early.refreshToken)
      goTo(start, idle)
      expect(await isRefreshed(late.refreshToken)).toBe(false)
      wander(start)
      goTo(start, 2 * idle - 1)
      const last = await refresh(next.refreshToken)
      goTo(start, absolute - 1)
      const { accessToken, refreshToken, expiresIn } = await refresh(last.refreshToken)
      expect(expiresIn).toBe(1)
      goTo(start, absolute - 0.001)
      expect(await isGood(accessToken)).toBe(true)
      goTo(start, absolute)
      expect([await isGood(accessToken), await isRefreshed(refreshToken)]).toEqual([false, false])
    },
  )
})

test('a clock set back makes nothing longer: what begins then ends by the instants it was given', async () => {
  shop.clock.set(POSITIONS[0]!)
  const first = await begin()
  shop.clock.advance(-3600)
  const second = await refresh(first.refreshToken)
  expect(second.expiresAt).toBe(shop.clock.now().getTime() + access * 1000)
  // The one it was rotated into is the only one, also when the clock says that the rotation is yet to come.
  expect(await refresh(first.refreshToken)).toEqual(second)
  shop.clock.advance(access)
  expect(await isGood(second.accessToken)).toBe(false)
})

/** What anybody would write first: days of the calendar, in São Paulo. Only here to show that these positions tell. */
function endByCalendar(start: string): number {
  const zone = Temporal.Instant.from(start).toZonedDateTimeISO('America/Sao_Paulo')
  return zone.add({ days: 30 }).epochMilliseconds
}

test('limits by the calendar would end at another second', () => {
  const odd = POSITIONS.filter(
    (start) => endByCalendar(start) !== new Date(start).getTime() + absolute * 1000,
  )
  expect(odd.length).toBeGreaterThanOrEqual(2)
})
