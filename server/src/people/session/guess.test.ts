import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { networkOf } from '#kernel/network.ts'
import { sweepRateLimits } from '#kernel/rate-limit.ts'
import { login } from '#sign-in'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { createMeeting, TRIALS } from '../../../../test/support/race.ts'
import { countGuess, type Guess, resetGuesses, uncountGuess } from './guess.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set('2026-11-20T12:00:00Z'))

const PASSWORD = 'cavalo-bateria-grampo'
let count = 0
const newEmail = () => `alvo${++count}@vitrine.example`
const hash = (text: string) => createHash('sha256').update(text).digest()
const from = (ip: string, device?: string) => ({ ip, ...(device && { deviceHash: hash(device) }) })
const guess = (email: string, device: Guess['device']): Guess => ({ secret: 'password', email, device })

/** Seconds to wait, or 0 when the try may be made. */
async function waitOf(email: string, device: Guess['device']): Promise<number> {
  try {
    await countGuess(shop.app, guess(email, device))
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    expect(error.code).toBe('request.too-many')
    return (error.data as { retryAfter: number }).retryAfter
  }
}

const register = (email: string) =>
  shop.api().account.register({
    headers: {},
    body: { name: 'Rui Prado', email, password: PASSWORD, acceptedTerms: true },
  })
const enter = (email: string, password: string, device: Guess['device']) =>
  login(shop.app, { email, password, brand: 'main' }, device)
/** Signs in on a device, which the account knows from then on. */
const makeKnown = async (email: string, device: Guess['device']) =>
  void (await enter(email, PASSWORD, device))

describe('from one place', () => {
  test('five tries are free, and each one more waits twice as long, up to 15 minutes', async () => {
    const email = newEmail()
    const place = from('198.51.100.7')
    for (let i = 0; i < 5; i++) expect(await waitOf(email, place)).toBe(0)
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await waitOf(email, place)).toBe(wait)
      shop.clock.advance(wait - 1)
      expect(await waitOf(email, place)).toBe(1)
      shop.clock.advance(1)
      expect(await waitOf(email, place)).toBe(0)
    }
  })

  test('two free tries at once both count, whichever clock reading arrives first', async () => {
    const email = newEmail()
    const place = from('198.51.100.7')
    await waitOf(email, place)
    shop.clock.set('2026-11-20T11:59:59.900Z')
    for (let i = 1; i < 5; i++) expect(await waitOf(email, place)).toBe(0)
    expect(await waitOf(email, place)).toBe(30)
  })

  test('a neighbour waits as well, somebody elsewhere and somebody with another address do not', async () => {
    const email = newEmail()
    for (let i = 0; i < 5; i++) await waitOf(email, from('198.51.100.7'))
    expect(await waitOf(email, from('198.51.100.250'))).toBe(30)
    expect(await waitOf(email, from('198.51.101.7'))).toBe(0)
    expect(await waitOf(newEmail(), from('198.51.100.7'))).toBe(0)
  })

  test('failures of a quarter of an hour ago are forgotten', async () => {
    const email = newEmail()
    const place = from('198.51.100.7')
    for (let i = 0; i < 4; i++) await waitOf(email, place)
    shop.clock.advance(15 * 60)
    for (let i = 0; i < 5; i++) expect(await waitOf(email, place)).toBe(0)
    expect(await waitOf(email, place)).toBe(30)
    shop.clock.advance(30 + 15 * 60)
    for (let i = 0; i < 5; i++) expect(await waitOf(email, place)).toBe(0)
  })

  test('a right try forgets the failures, and one that was not checked is none', async () => {
    const email = newEmail()
    const place = from('198.51.100.7')
    for (let i = 0; i < 4; i++) await waitOf(email, place)
    const fifth = await countGuess(shop.app, guess(email, place))
    expect(await waitOf(email, place)).toBe(30)
    await uncountGuess(shop.app, fifth)
    const again = await countGuess(shop.app, guess(email, place))
    expect(await waitOf(email, place)).toBe(30)
    await inTransaction(shop.app.db, (tx) => resetGuesses(tx, again))
    for (let i = 0; i < 5; i++) expect(await waitOf(email, place)).toBe(0)
  })
})

/** Of a day, each from twenty networks: 10,000 words with a hundred trials. */
const ROUNDS = Math.max(100, TRIALS * 5)

describe('of one account', () => {
  test(`${ROUNDS * 20} words from 20 networks in a day: at most 100 are tried, and its owner enters all the while`, {
    tags: 'fire',
    timeout: 180_000,
  }, async () => {
    const email = newEmail()
    await register(email)
    const owner = from('203.0.113.7', 'notebook da dona')
    await makeKnown(email, owner)
    let tried = 0
    for (let round = 0; round < ROUNDS; round++) {
      shop.clock.advance(86_400 / ROUNDS)
      const waits = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          waitOf(email, from(`10.0.${n}.${round % 250}`, `gota ${round} ${n}`)),
        ),
      )
      tried += waits.filter((wait) => wait === 0).length
      if (round % (ROUNDS / 5) === 0)
        expect(await enter(email, PASSWORD, owner)).toMatchObject({ user: { email } })
    }
    expect(tried).toBeGreaterThan(90)
    expect(tried).toBeLessThanOrEqual(100)
    expect(await enter(email, PASSWORD, owner)).toMatchObject({ user: { email } })
  })

  test('no day of 24 hours has more, however its hours are counted', async () => {
    const email = newEmail()
    const tries: number[] = []
    for (let hour = 0; hour < 60; hour++) {
      for (let n = 0; n < 8; n++) {
        if ((await waitOf(email, from(`10.${hour}.${n}.1`))) === 0) tries.push(hour)
      }
      shop.clock.advance(3600)
    }
    for (let start = 0; start < 36; start++) {
      expect(tries.filter((hour) => hour >= start && hour < start + 24).length).toBeLessThanOrEqual(100)
    }
    expect(tries.filter((hour) => hour >= 36).length).toBeGreaterThan(0)
  })

  test('a cookie that somebody made up is no known device', async () => {
    const email = newEmail()
    await register(email)
    for (let i = 0; i < 5; i++) expect(await waitOf(email, from('198.51.100.7', `inventado ${i}`))).toBe(0)
    expect(await waitOf(email, from('198.51.100.7', 'inventado 6'))).toBe(30)
  })

  test('a known device waits for its own failures only', async () => {
    const email = newEmail()
    await register(email)
    const owner = from('198.51.100.7', 'celular do dono')
    await makeKnown(email, owner)
    for (let i = 0; i < 6; i++) await waitOf(email, from('198.51.100.8'))
    expect(await waitOf(email, from('198.51.100.8'))).toBe(30)
    for (let i = 0; i < 5; i++) expect(await waitOf(email, owner)).toBe(0)
    expect(await waitOf(email, owner)).toBe(30)
  })
})

const CROWD = 50

/** What anybody would write first: look, then count. Only here to show that this test can fail. */
async function lookThenCount(key: Buffer, meet: () => Promise<void>): Promise<boolean> {
  const { db } = shop.app
  const row = await db
    .selectFrom('rate_limit_window')
    .select(({ fn }) => fn<number>('cardinality', ['attempted_at']).as('failures'))
    .where('key', '=', key)
    .executeTakeFirst()
  await meet()
  if ((row?.failures ?? 0) >= 5) return false
  const now = shop.clock.now()
  await sql`insert into rate_limit_window as w (key, attempted_at, expires_at) values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set attempted_at = w.attempted_at || ${now}::timestamptz`.execute(db)
  return true
}

test('fifty at once are five tries, and would be fifty, looking first and counting then', async () => {
  const email = newEmail()
  const waits = await Promise.all(Array.from({ length: CROWD }, () => waitOf(email, from('198.51.100.7'))))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  const meet = createMeeting(12)
  const passed = await Promise.all(Array.from({ length: 12 }, () => lookThenCount(hash('outra chave'), meet)))
  expect(passed.filter(Boolean).length).toBeGreaterThan(5)
})

test('what limits nothing any more is swept', async () => {
  const email = newEmail()
  await waitOf(email, from('192.0.2.1'))
  const rows = async () => (await shop.app.db.selectFrom('rate_limit_window').select('key').execute()).length
  expect(await rows()).toBeGreaterThan(0)
  shop.clock.set('2026-12-20T12:00:00Z')
  await sweepRateLimits(shop.app)
  expect(await rows()).toBe(0)
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0001::9', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
