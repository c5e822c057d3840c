import { normaliseCode } from '@vitrine/contract/coupon'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook } from '#kernel/hook.ts'
import { networkOf } from '#kernel/network.ts'
import { deriveToken, sha256 } from '#kernel/random.ts'
import { type Coupon, findCouponByCode, hasPaidOrder } from '#promotion'
import {
  countGuess,
  dayFreeAt,
  freeAt,
  type GuessKeys,
  secondsUntil,
  uncountAtPlace,
  uncountInDay,
} from '#session'
import type { Shopper } from './shopper.ts'

/** How fast codes may be tried: who mistypes three times notices nothing. */
const PACE = {
  ...{ free: 5, window: 15 * MINUTE_MS, firstWait: 30 * SECOND_MS, longestWait: 15 * MINUTE_MS },
  day: DAY_MS,
}

/** Wrong codes of 24 hours: of a network, and of an account that has bought something before. */
const PER_NETWORK = 300
const PER_BUYER = 100

/**
 * Finds the coupon of a typed code. Wrong codes are slowed down: after a few by one cart or account, and by the day for
 * one network. A try is counted before the code is read and taken back when the code was right, so that parallel tries
 * gain nothing over sequential ones. While a caller has to wait, even a right code is not read. Refuses
 * `coupon.unknown`, and `coupon.too-many-tries` with `{ retryAfter }` in seconds.
 */
export async function couponOfCode(shopper: Shopper, code: string): Promise<Coupon> {
  const { app } = shopper
  const at = app.clock.now()
  const keys = await count(shopper, at)
  const coupon = await findCouponByCode(app.db, normaliseCode(code))
  if (!coupon) throw new Refused('coupon.unknown')
  await takeBack(app, keys, at)
  return coupon
}

/** One statement for almost every try. */
async function count(shopper: Shopper, now: Date): Promise<GuessKeys> {
  const { db } = shopper.app
  const { keys, most } = await placeOf(shopper)
  const tx = asTransaction(db)
  const { inPlace, inDay } = await countGuess(tx, keys, { pace: PACE, most, now })
  if (!inPlace && keys.placeKey) refuse(await freeAt(db, keys.placeKey), now)
  if (inDay) return keys
  if (keys.placeKey) await uncountAtPlace(tx, keys.placeKey, now)
  refuse(await dayFreeAt(db, keys.dayKey, { pace: PACE, now }), now)
}

/**
 * Who tries: an account, or a visitor by the token of their cart. All visitors and accounts of a network share one
 * limit. An account that has bought something before has a limit of its own, which no neighbour can use up.
 */
async function placeOf({ app, accountId, visitorHash, ip }: Shopper): Promise<{
  keys: GuessKeys
  most: number
}> {
  const who = accountId ?? visitorHash?.toString('hex')
  const placeKey = who ? keyOf(app, `place ${who}`) : undefined
  if (accountId && (await askHook(app, app.db, hasPaidOrder, { accountId })))
    return { keys: { placeKey, dayKey: keyOf(app, `buyer ${accountId}`) }, most: PER_BUYER }
  return { keys: { placeKey, dayKey: keyOf(app, `network ${networkOf(ip)}`) }, most: PER_NETWORK }
}

/** Only as HMACs: who mistyped a code is nobody's to keep. */
const keyOf = ({ config }: App, of: string): Buffer =>
  sha256(deriveToken(config.session.secret, 'guess coupon', of))

function refuse(free: Date | undefined, now: Date): never {
  throw new Refused('coupon.too-many-tries', { retryAfter: secondsUntil(free ?? now, now) })
}

const takeBack = (app: App, { placeKey, dayKey }: GuessKeys, at: Date): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    if (placeKey) await uncountAtPlace(tx, placeKey, at)
    await uncountInDay(tx, dayKey, at)
  })
