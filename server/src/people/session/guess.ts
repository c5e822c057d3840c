import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@vitrine/contract/time'
import { enqueueHolderMail, noteEvent, readHolder } from '#account'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction, type Tx } from '#kernel/database.ts'
import { networkOf } from '#kernel/network.ts'
import {
  type CountedAttempt,
  claimAlert,
  countOrRefuse,
  type RateLimit,
  rateLimitKey,
  resetCount,
  uncount,
} from '#kernel/rate-limit.ts'
import { isKnownDevice } from './known-device.store.ts'
import type { Device } from './session.store.ts'

/** How fast a secret may be guessed from one place: so many failures are nobody's business, each one more waits. */
export const GUESS_BACKOFF: RateLimit = {
  limit: 5,
  windowMs: 15 * MINUTE_MS,
  backoff: { firstMs: 30 * SECOND_MS, longestMs: 15 * MINUTE_MS },
}
/** Guesses of one address, from all devices that its account was not used on before. */
const OF_ADDRESS: RateLimit = { limit: 100, windowMs: DAY_MS }
/** From a device that its account was used on before, guesses are slowed and counted, but not limited. */
const OF_KNOWN_DEVICE: RateLimit = { ...OF_ADDRESS, limit: Number.POSITIVE_INFINITY }
/** After so many failures of a day their owner is told. */
const TOLD_AFTER = 10

/** A try at a secret of whoever has this address; there need not be an account. */
export interface Guess {
  secret: 'password' | 'code' | 'order'
  email: string
  device: Device
}

/** A try that was counted; `resetGuesses` takes it back when it was right. */
export interface CountedGuess extends CountedAttempt {
  keys: readonly [place: Buffer, day: Buffer]
}

/**
 * Allows a try at a secret and counts it as a failure, until `resetGuesses` takes it back. Call it before the slow part
 * of the check: parallel tries then gain nothing over sequential ones. Refuses `request.too-many` with `{ retryAfter }`
 * in seconds. Waits belong to a place, which is a device that the account was used on before, or else the network: a
 * stranger never locks the owner out. An address without an account costs the same work and gets the same answer.
 */
export async function countGuess(app: App, { secret, email, device }: Guess): Promise<CountedGuess> {
  const { deviceHash } = device
  const isKnown = deviceHash !== undefined && (await isKnownDevice(app.db, email, deviceHash))
  const place = isKnown ? `device:${deviceHash.toString('hex')}` : `network:${networkOf(device.ip)}`
  const keys = [keyOf(app, secret, `${place} ${email}`), keyOf(app, secret, email)] as const
  const { at } = await countOrRefuse(app, asTransaction(app.db), [
    { key: keys[0], limit: GUESS_BACKOFF },
    { key: keys[1], limit: isKnown ? OF_KNOWN_DEVICE : OF_ADDRESS },
  ])
  return { keys, at }
}

const keyOf = (app: App, secret: Guess['secret'], subject: string): Buffer =>
  rateLimitKey(app, `guess ${secret}`, subject)

/** The secret was right: it was no guess, and the failures from there are forgotten. */
export async function resetGuesses(tx: Tx, { keys: [place, day], at }: CountedGuess): Promise<void> {
  await resetCount(tx, place)
  await uncount(tx, { keys: [day], at })
}

/** The try could not be checked, for want of room: it was none. */
export const uncountGuess = (app: App, counted: CountedGuess): Promise<void> =>
  inTransaction(app.db, (tx) => uncount(tx, counted))

/** The secret was wrong. True for one caller a day, when the owner should be told. */
const isTimeToNotify = (app: App, tx: Tx, { keys: [, day] }: CountedGuess): Promise<boolean> =>
  claimAlert(tx, day, { count: TOLD_AFTER, windowMs: DAY_MS, now: app.clock.now() })

/** A try at signing in. */
type SignInGuess = Guess & { secret: 'password' | 'code' }
/** One of an account that there is. */
type KnownGuess = SignInGuess & { holderId: AccountId }

/**
 * Notes a failed sign-in of an account, and tells its owner when there were many. Not before its answer nor right after:
 * how long it takes, and even beginning it, would tell whether the address has an account.
 */
export function noteWrong(app: App, guess: KnownGuess, counted: CountedGuess): void {
  app.defer(() => inTransaction(app.db, (tx) => note(app, tx, guess, counted)), 'failed sign-in not noted')
}

async function note(app: App, tx: Tx, guess: KnownGuess, counted: CountedGuess): Promise<void> {
  const { holderId, device } = guess
  const holder = await readHolder(tx, holderId)
  const { ip, userAgent } = device
  const event = { accountId: holder.id, at: counted.at, ip, userAgent }
  await noteEvent(tx, { ...event, kind: 'sign-in.failed', factor: guess.secret })
  if (!(await isTimeToNotify(app, tx, counted))) return
  await noteEvent(tx, { ...event, kind: 'sign-in.slowed' })
  const at = counted.at.toISOString()
  await enqueueHolderMail(app, tx, holder, {
    kind: 'many-attempts',
    reference: `${holder.id}:${at}`,
    facts: { at },
  })
}
