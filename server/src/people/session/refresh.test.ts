import type { SignedIn } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSignInAccount } from '#account'
import type { App } from '#kernel/app-context.ts'
import { createDb, createPool, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { PATIENCE } from '../../../../test/support/race.ts'
import { openRaceResults } from '../../../../test/support/race-results.ts'
import { refreshSession, startSession } from './session.ts'

const raceResults = openRaceResults('accounts-refresh')
let shop: TestApp
/** Another process on the same database. */
let neighbour: App
let closeNeighbour: () => Promise<void>
let accountId: AccountId

beforeAll(async () => {
  shop = await openApp()
  const pool = createPool(shop.app.config.database.url, 12, shop.app.log)
  neighbour = { ...shop.app, db: createDb(pool) }
  closeNeighbour = () => pool.end()
  const body = { name: 'Rui Prado', email: 'rui@vitrine.example', password: 'cavalo-bateria-grampo' }
  const { user } = await shop.api().account.register({ headers: {}, body: { ...body, acceptedTerms: true } })
  accountId = user.id
})
afterAll(async () => {
  await raceResults.write()
  await closeNeighbour()
  await shop.close()
})

const DEVICE = {
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Linux; Android 10) Chrome/130.0 Mobile Safari/537.36',
}

type Refresh = (token: string, caller: number) => Promise<Pick<SignedIn, 'accessToken' | 'refreshToken'>>

const real: Refresh = (token, caller) => refreshSession(caller % 2 ? neighbour : shop.app, token, DEVICE)

/** What anybody would write first: look, then write. Only here to show that these tests can fail. */
const readThenWrite: Refresh = async (token) => {
  const { db, clock } = shop.app
  const row = await db
    .selectFrom('session_token')
    .selectAll()
    .where('hash', '=', sha256(token))
    .executeTakeFirstOrThrow()
  if (row.rotated_at) throw new Refused('account.session-ended')
  const next = { accessToken: newToken(), refreshToken: newToken() }
  await db
    .updateTable('session_token')
    .set({ rotated_at: clock.now() })
    .where('hash', '=', row.hash)
    .execute()
  await db
    .insertInto('session_token')
    .values({ ...row, hash: sha256(next.refreshToken) })
    .execute()
  return next
}

/** A new family of tokens of one person; without a password to hash, because there are hundreds of them here. */
const signIn = (): Promise<SignedIn> =>
  inTransaction(shop.app.db, async (tx) =>
    startSession(shop.app, tx, await readSignInAccount(tx, accountId), { ip: '203.0.113.7' }),
  )

const together = <T>(times: number, call: (caller: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, (_, caller) => call(caller)))

const answersOf = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

const codesOf = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))

const liveSuccessors = async (token: string) => {
  const { session_id } = await shop.app.db
    .selectFrom('session_token')
    .select('session_id')
    .where('hash', '=', sha256(token))
    .executeTakeFirstOrThrow()
  const rows = await shop.app.db
    .selectFrom('session_token')
    .select('hash')
    .where('session_id', '=', session_id)
    .where('kind', '=', 'refresh')
    .where('rotated_at', 'is', null)
    .execute()
  return rows.length
}

const isAlive = (token: string) =>
  shop
    .api(token)
    .account.me()
    .then(
      () => true,
      () => false,
    )

const TABS = 20
/** A thousand in the whole proof. */
const FAMILIES = Number(process.env.FAMILIES ?? 2)

describe('twenty tabs at once', () => {
  test('all get the same answer, and there is one successor', { timeout: PATIENCE }, async () => {
    const once = async () => {
      const { refreshToken } = await signIn()
      const answers = answersOf(await together(TABS, (caller) => real(refreshToken, caller)))
      expect(answers).toEqual(Array(TABS).fill(answers[0]))
      expect(await isAlive(answers[0]!.accessToken)).toBe(true)
      return liveSuccessors(refreshToken)
    }
    expect(await raceResults.trials(`a family of ${TABS} tabs`, once, FAMILIES)).toEqual([1])
  })

  test('looking first and writing then would make several', { tags: 'fire' }, async () => {
    const once = async () => {
      const { refreshToken } = await signIn()
      await together(TABS, (caller) => readThenWrite(refreshToken, caller))
      return liveSuccessors(refreshToken)
    }
    const successors = await raceResults.trials(`a family of ${TABS} tabs, twin`, once, 10)
    expect(Math.max(...successors)).toBeGreaterThan(1)
  })
})

describe('a token that was left behind', () => {
  test('is good for ten seconds and not one more: then the family is over', async () => {
    const first = await signIn()
    const second = await real(first.refreshToken, 0)
    shop.clock.advance(10)
    expect(await real(first.refreshToken, 1)).toEqual(second)
    expect(await isAlive(second.accessToken)).toBe(true)
    shop.clock.advance(1)
    await expect(real(first.refreshToken, 0)).rejects.toMatchObject({ code: 'account.session-ended' })
    expect(await isAlive(second.accessToken)).toBe(false)
    await expect(real(second.refreshToken, 0)).rejects.toMatchObject({ code: 'account.session-ended' })
  })

  test('two rotations ago ends the family at once', async () => {
    const first = await signIn()
    const second = await real(first.refreshToken, 0)
    const third = await real(second.refreshToken, 0)
    expect(await isAlive(third.accessToken)).toBe(true)
    const replay = shop.api().account.refreshToken({ refreshToken: first.refreshToken })
    expect(await problemOfCall(replay, shop)).toMatchObject({ status: 401, error: 'account.session-ended' })
    expect(await isAlive(third.accessToken)).toBe(false)
  })

  test('is recognised long after it ran out', async () => {
    const first = await signIn()
    let latest = await real(first.refreshToken, 0)
    for (let day = 0; day < 28; day += 7) {
      shop.clock.advance(7 * 86_400)
      latest = await real(latest.refreshToken, 0)
    }
    await expect(real(first.refreshToken, 0)).rejects.toMatchObject({ code: 'account.session-ended' })
    expect(await isAlive(latest.accessToken)).toBe(false)
  })
})

interface Step {
  back: number
  wait: number
  callers: number
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ back: fc.nat(2), wait: fc.nat(14), callers: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 6 },
)

/** Any story of tabs and thieves ends as the rule says: one line of tokens, or a family that is over. */
const followsTheRule = (refresh: Refresh) =>
  fc.asyncProperty(steps, async (story) => {
    const line = [(await signIn()).refreshToken]
    let rotatedAt = 0
    let isOver = false
    for (const { back, wait, callers } of story) {
      shop.clock.advance(wait)
      const age = Math.min(back, line.length - 1)
      const results = await together(callers, (caller) => refresh(line.at(-1 - age)!, caller))
      const now = shop.clock.now().getTime()
      isOver ||= age > 1 || (age === 1 && now - rotatedAt > 10_000)
      expect(codesOf(results)).toEqual(isOver ? Array(callers).fill('account.session-ended') : [])
      const successors = new Set(answersOf(results).map(({ refreshToken }) => refreshToken))
      expect(successors.size).toBe(isOver ? 0 : 1)
      if (isOver || age === 1) continue
      line.push(...successors)
      rotatedAt = now
    }
  })

describe('any story of tabs and thieves', () => {
  test('follows the rule', () => fc.assert(followsTheRule(real), { numRuns: 25 }))

  test('and would not, looking first and writing then', { tags: 'fire' }, async () => {
    expect(await fc.check(followsTheRule(readThenWrite), { numRuns: 25, endOnFailure: true })).toMatchObject({
      failed: true,
    })
  })
})
