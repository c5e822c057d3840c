/** @module-tag fire */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Crowd, openCrowd } from '../support/crowd.ts'
import { writeResult } from '../support/results.ts'
import {
  isKept,
  type Outcome,
  type Round,
  raceByAccount,
  raceByDocument,
  raceForCoupon,
  raceForSeats,
} from '../support/rounds.ts'
import { removeCouponGuard, removeSeatGuard } from '../support/twins.ts'

/** `npm run fire races` sets these; what `npm test` runs is short. */
const RUNS = Number(process.env.RUNS ?? 1)
const BUYERS = Number(process.env.BUYERS ?? 40)
/** For each race; what was not run by then is not run. */
const MINUTES = Number(process.env.MINUTES ?? 180)
const SEED = Number(process.env.SEED ?? 20261121)
const ONLY = process.env.RACES?.split(',')
const IS_LONG = process.env.RUNS !== undefined
/** A race may be won by luck, but not so often. */
const TWIN_RUNS = 3
const TIMEOUT = IS_LONG ? (MINUTES + 5) * 60_000 : 60_000

let crowd: Crowd
beforeAll(async () => {
  crowd = await openCrowd(BUYERS, SEED)
}, 300_000)
afterAll(() => crowd[Symbol.asyncDispose]())

/** `runs` rounds of a race; the first that breaks the promise ends it. */
async function run(name: string, round: Round, runs: number) {
  const began = Date.now()
  const refusals: Record<string, number> = {}
  let [done, sold] = [0, 0]
  let broken: Outcome | undefined
  const isOver = () => Date.now() - began > MINUTES * 60_000
  while (done < runs && !broken && !isOver()) {
    const outcome = await round(crowd)
    done++
    sold += outcome.sold
    for (const [why, count] of Object.entries(outcome.refusals)) refusals[why] = (refusals[why] ?? 0) + count
    if (!isKept(outcome)) broken = outcome
    const seconds = Math.round((Date.now() - began) / 1000)
    const result = { seed: SEED, buyers: BUYERS, runs: done, sold, refusals, broken: broken ?? null, seconds }
    if (done % 5 === 0 || done === runs || broken) await writeResult(`race-${name}`, result)
  }
  return { broken, refusals: Object.keys(refusals) }
}

/** Whoever comes late is told before the coupon is asked for: without it the sum is another one. */
const GONE = 'checkout.total-changed'
const RACES = [
  ['seats', raceForSeats, ['checkout.sold-out']],
  ['coupon', raceForCoupon, ['coupon.used-up', GONE]],
  ['coupon-by-account', raceByAccount, ['coupon.held', GONE]],
  ['coupon-by-document', raceByDocument, ['coupon.used-by-document', GONE]],
] as const
const chosen = RACES.filter(([name]) => !ONLY || ONLY.includes(name))

test.each(chosen)(
  '%s: a crowd, a slow database, and never one too many',
  async (name, round, allowed) => {
    const { broken, refusals } = await run(name, round, RUNS)
    expect(broken).toBeUndefined()
    expect(allowed).toEqual(expect.arrayContaining(refusals))
  },
  TIMEOUT,
)

/** Two orders of one account wait for each other in any case (`lockFirsts`), so no twin loses the race by account. */
const losable = chosen.filter(([name]) => name !== 'coupon-by-account')

test(
  'without their guards each of these races is lost',
  async () => {
    await removeSeatGuard(crowd.pool)
    await removeCouponGuard(crowd.pool)
    for (const [name, round] of losable) {
      const { broken } = await run(`${name}-twin`, round, TWIN_RUNS)
      expect(broken, name).toBeDefined()
      expect(broken!.sold, name).toBeGreaterThan(broken!.limit)
    }
  },
  TIMEOUT,
)
