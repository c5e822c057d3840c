import { randomUUID } from 'node:crypto'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/secrets.ts'
import { findCouponByCode } from '#promotion'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { createMeeting, TRIALS } from '../../../../test/support/race.ts'
import { signUp } from '../../../../test/support/sellable.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { applyCoupon, couponOfCode } from './coupon.ts'
import type { Shopper } from './shopper.ts'

const HERE = '203.0.113.7'
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
  await issueCoupon(shop.pool, { code: 'CERTO10', value: 1000 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-20T12:00:00Z')
  await sql`delete from rate_limit_window`.execute(shop.app.db)
})

const shopper = (ip = HERE, who: { token?: string; accountId?: AccountId } = {}): Shopper => ({
  app: shop.app,
  brandId: 'main',
  ip,
  accountId: who.accountId,
  visitorHash: sha256(who.token ?? randomUUID()),
  newVisitor: () => sha256(randomUUID()),
  forgetVisitor: () => {},
})

/** `0` when the code was looked at, else the seconds to wait. */
async function waitOf(who: Shopper, code: string = randomUUID()): Promise<number> {
  try {
    await couponOfCode(who, code)
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'coupon.unknown') return 0
    expect(error.code).toBe('coupon.too-many-tries')
    return (error.data as { retryAfter: number }).retryAfter
  }
}

test('who mistypes three times notices nothing, and right codes count for nothing', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 5000 })
  const { client } = await signUp(shop)
  await client.cart.addLine({ priceId })
  const answer = async (code: string) =>
    client.cart.applyCoupon({ code }).then(
      ({ quote }) => quote.total,
      (error: { code: string }) => error.code,
    )
  for (const code of ['CERTO1O0', 'CERTO', 'CRETO10']) expect(await answer(code)).toBe('coupon.unknown')
  for (let i = 0; i < 12; i++) expect(await answer('certo10')).toBe(4500)
  expect(await answer('ERRADO')).toBe('coupon.unknown')
})

test('one cart: five wrong codes, then each waits twice as long, and not even a right one is looked at', async () => {
  const { client } = await signUp(shop)
  for (let i = 0; i < 5; i++) await problemOfCall(client.cart.applyCoupon({ code: `X${i}` }), shop)
  expect(await problemOfCall(client.cart.applyCoupon({ code: 'CERTO10' }), shop)).toMatchObject({
    status: 429,
    error: 'coupon.too-many-tries',
    data: { retryAfter: 30 },
    errors: [expect.stringContaining('Aguarde um pouco')],
  })
  expect(await problemOfCall(client.cart.offerCoupon({ code: 'CERTO10' }), shop)).toMatchObject({
    error: 'coupon.too-many-tries',
  })
  shop.clock.advance(30)
  expect(await problemOfCall(client.cart.applyCoupon({ code: 'X6' }), shop)).toMatchObject({
    error: 'coupon.unknown',
  })
  expect(await problemOfCall(client.cart.applyCoupon({ code: 'X7' }), shop)).toMatchObject({
    data: { retryAfter: 60 },
  })
  const neighbour = shopper()
  for (let i = 0; i < 5; i++) expect(await waitOf(neighbour)).toBe(0)
})

test('a guesser who throws every cookie away looks at 300 codes a day of a network', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  let looked = 0
  for (let hour = 0; hour < 23; hour++) {
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => waitOf(shopper(`198.51.100.${(hour * 40 + n) % 250}`))),
    )
    looked += waits.filter((wait) => wait === 0).length
    shop.clock.advance(3600)
  }
  expect(looked).toBe(300)
  expect(await waitOf(shopper('198.51.100.9'), 'CERTO10')).toBe(3600)
  expect(await waitOf(shopper('198.51.101.9'), 'CERTO10')).toBe(0)
  shop.clock.advance(3600)
  expect(await waitOf(shopper('198.51.100.9'), 'CERTO10')).toBe(0)
})

test('who bought before has a measure of their own, whatever their network tries', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Grátis', amount: 0 })
  const buyer = await signUp(shop)
  const newcomer = await signUp(shop)
  expect((await buyer.order(priceId)).status).toBe('paid')
  for (let i = 0; i < 300; i += 20) await Promise.all(Array.from({ length: 20 }, () => waitOf(shopper())))
  expect(await waitOf(shopper(HERE, newcomer), 'CERTO10')).toBeGreaterThan(0)
  expect(await waitOf(shopper(HERE, buyer), 'CERTO10')).toBe(0)
})

const CROWD = 30

/** What anybody would write first: look, and count what was wrong. Only here to show that this test can fail. */
async function lookThenCount(key: Buffer, meet: () => Promise<void>): Promise<boolean> {
  const { db } = shop.app
  const row = await db
    .selectFrom('rate_limit_window')
    .select(({ fn }) => fn<number>('cardinality', ['attempted_at']).as('failures'))
    .where('key', '=', key)
    .executeTakeFirst()
  await findCouponByCode(db, 'ERRADO')
  await meet()
  if ((row?.failures ?? 0) >= 5) return false
  const now = shop.clock.now()
  await sql`insert into rate_limit_window as w (key, attempted_at, expires_at) values (${key}, array[${now}::timestamptz], ${now})
    on conflict (key) do update set attempted_at = w.attempted_at || ${now}::timestamptz`.execute(db)
  return true
}

test('so many tries at once are five; looking first and counting then, they are all looked at', async () => {
  for (let trial = 0; trial < TRIALS; trial++) {
    const who = shopper(`192.0.${trial % 250}.1`)
    const waits = await Promise.all(Array.from({ length: CROWD }, () => waitOf(who)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  }
  const meet = createMeeting(8)
  const key = sha256('twin')
  const looked = await Promise.all(Array.from({ length: 8 }, () => lookThenCount(key, meet)))
  expect(looked.filter(Boolean).length).toBeGreaterThan(5)
})

test('a code that opens nothing is the same for a cart that is not there', async () => {
  const nobody = { ...shopper(), visitorHash: undefined }
  await expect(applyCoupon(nobody, 'NADA')).rejects.toMatchObject({ code: 'coupon.unknown' })
  await expect(applyCoupon(nobody, 'CERTO10')).rejects.toMatchObject({ code: 'cart.empty' })
})
