import type { AccountId } from '@vitrine/contract/ids'
import { noteEvent, readHolder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { networkOf } from '#kernel/network.ts'
import { deriveToken, sha256 } from '#kernel/secrets.ts'
import * as store from './guess.store.ts'
import {
  countGuess,
  dayFreeAt,
  freeAt,
  PACE,
  secondsUntil,
  uncountAtPlace,
  uncountInDay,
} from './guess.store.ts'
import { isKnownDevice } from './known-device.store.ts'
import type { Device } from './session.store.ts'

/** A try at a secret of whoever has this address; there need not be an account. */
export interface Guess {
  secret: 'password' | 'code' | 'order'
  email: string
  device: Device
}

/** A try that was counted; to be given back with `forgiveGuess` when it was right. */
export interface CountedGuess {
  placeKey: Buffer
  dayKey: Buffer
  at: Date
}

/**
 * Allows a try at a secret and counts it as a failure, until `forgiveGuess` takes it back. Call it before the slow part
 * of the check: parallel tries then gain nothing over sequential ones. Refuses `request.too-many` with `{ retryAfter }`
 * in seconds. Waits belong to a place, which is a device that the account was used on before, or else the network: a
 * stranger never locks the owner out. An address without an account costs the same work and gets the same answer.
 */
export async function takeGuess(app: App, { secret, email, device }: Guess): Promise<CountedGuess> {
  const at = app.clock.now()
  const { deviceHash } = device
  const isKnown = deviceHash !== undefined && (await isKnownDevice(app.db, email, deviceHash))
  const place = isKnown ? `device:${deviceHash.toString('hex')}` : `network:${networkOf(device.ip)}`
  const dayKey = keyOf(app, secret, email)
  const counted = { placeKey: keyOf(app, secret, `${place} ${email}`), dayKey, at }
  await count(app, counted, isKnown ? 2 ** 31 - 1 : PACE.perDay)
  return counted
}

/** Only as HMACs, because addresses that have no account are nobody's to keep. */
const keyOf = ({ config }: App, secret: string, of: string): Buffer =>
  sha256(deriveToken(config.session.secret, `guess ${secret}`, of))

/** One statement for almost every try. */
async function count({ db }: App, { placeKey, dayKey, at }: CountedGuess, perDay: number): Promise<void> {
  const tx = asTransaction(db)
  const { inPlace, inDay } = await countGuess(tx, { placeKey, dayKey }, { pace: PACE, most: perDay, now: at })
  if (!inPlace) refuse(await freeAt(db, placeKey), at)
  if (inDay) return
  await uncountAtPlace(tx, placeKey, at)
  refuse(await dayFreeAt(db, dayKey, { pace: PACE, now: at }), at)
}

function refuse(freeAt: Date | undefined, now: Date): never {
  throw new Refused('request.too-many', { retryAfter: secondsUntil(freeAt ?? now, now) })
}

/** The secret was right: it was no guess, and the failures from there are forgotten. */
export async function forgiveGuess(tx: Tx, { placeKey, dayKey, at }: CountedGuess): Promise<void> {
  await store.forgetPlace(tx, placeKey)
  await uncountInDay(tx, dayKey, at)
}

/** The try could not be checked, for want of room: it was none. */
export const withdrawGuess = (app: App, { placeKey, dayKey, at }: CountedGuess): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    await uncountAtPlace(tx, placeKey, app.clock.now())
    await uncountInDay(tx, dayKey, at)
  })

/** The secret was wrong. True for one caller a day, when the owner should be told. */
const isTimeToTell = (app: App, tx: Tx, { dayKey }: CountedGuess): Promise<boolean> =>
  store.isTimeToTell(tx, dayKey, app.clock.now())

/** For a sweep: guesses that limit nothing any more. */
export const sweepGuesses = ({ db, clock }: App): Promise<void> =>
  store.forgetGuesses(asTransaction(db), clock.now())

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
  if (!(await isTimeToTell(app, tx, counted))) return
  await noteEvent(tx, { ...event, kind: 'sign-in.slowed' })
  const at = counted.at.toISOString()
  await tell(app, tx, holder, { kind: 'many-attempts', reference: `${holder.id}:${at}`, facts: { at } })
}
