import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { createMeeting, FEW_TRIALS, PATIENCE, race, TRIALS } from '../../../../test/support/race.ts'
import { openRaceResults } from '../../../../test/support/race-results.ts'
import { codeOf, type SomeMember, someMember, withApp } from '../../../../test/support/second-factor.ts'
import { replaceRecoveryCodes, takeRecoveryCode, takeStep } from './totp.store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './totp.ts'
import { takeCode, verifyCode } from './verify.ts'

/**
 * Each thing that is good once, used by fifty at the same time, over and over; and beside each guard a twin
 * that looks first and writes then. The twin shows that the race is one: it has several winners.
 */
const CROWD = 50
/** As many as have a connection each, so that all can have looked before one writes. */
const FEW = 8
const raceResults = openRaceResults('accounts-second-factor')
const DEVICE = { ip: '203.0.113.7' }

let shop: TestApp
let member: SomeMember
let secret: string
beforeAll(async () => {
  shop = await openApp()
  member = await someMember(shop)
  secret = (await withApp(shop, member)).secret
})
afterAll(async () => {
  await raceResults.write()
  await shop.close()
})

/** In one statement, because there are thousands of them here. */
async function manyPending(): Promise<string[]> {
  const ids = Array.from({ length: CROWD }, newToken)
  const now = shop.clock.now()
  const row = {
    account_id: member.id,
    purpose: 'sign-in',
    created_at: now,
    expires_at: new Date(now.getTime() + 300_000),
  }
  const rows = ids.map((id) => ({ ...row, hash: sha256(id) }))
  await shop.app.db.insertInto('second_factor_session').values(rows).execute()
  return ids
}

async function winners(calls: (() => Promise<unknown>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls.map((call) => call()))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** Everybody uses up the same code, each in a transaction of their own. */
const takers = (code: string): Promise<number> =>
  race(shop.app.db, CROWD, async (tx) => (await takeCode(shop.app, tx, member.id, code)) !== undefined)

/** The same through the whole of signing in, each with a pending second factor of their own. */
async function entrants(code: string): Promise<number> {
  const ids = await manyPending()
  return winners(ids.map((id) => () => verifyCode(shop.app, { twoFactorSessionId: id, code }, DEVICE)))
}

/** Wrong codes of one trial must not make the next one rest. */
const forgetFailures = () => shop.pool.query('update second_factor_session set wrong_codes = 0')

describe('a step of the app', () => {
  test.each([
    { by: 'taking it', use: takers, howMany: TRIALS },
    { by: 'signing in', use: entrants, howMany: FEW_TRIALS },
  ])('has one winner by $by', { timeout: PATIENCE }, async ({ by, use, howMany }) => {
    const once = async () => {
      await forgetFailures()
      shop.clock.advance(30)
      return use(codeOf(secret, shop.clock.now()))
    }
    expect(await raceResults.trials(`a step of the app by ${by}`, once, howMany)).toEqual([1])
  })

  test('looked at first and written then, it would have several', {
    tags: 'fire',
    timeout: PATIENCE,
  }, async () => {
    let step = 2 ** 40
    expect(await race(shop.app.db, FEW, (tx) => takeStep(tx, member.id, step))).toBe(1)
    const once = () => {
      const meet = createMeeting(FEW)
      const last_step = ++step
      return race(shop.app.db, FEW, (tx) => takeReadingFirst(tx, last_step, meet))
    }
    expect(await raceResults.trials('a step of the app, twin', once)).toEqual([FEW])
  })
})

/** What anybody would write first. Only here to show that these tests can fail. */
async function takeReadingFirst(tx: Tx, step: number, meet: () => Promise<void>): Promise<boolean> {
  const ofAccount = tx.selectFrom('totp').select('last_step').where('account_id', '=', member.id)
  const { last_step } = await ofAccount.executeTakeFirstOrThrow()
  await meet()
  if (last_step >= step) return false
  await tx.updateTable('totp').set({ last_step: step }).where('account_id', '=', member.id).execute()
  return true
}

const putCodes = (codes: string[]) => {
  const hashes = codes.map((code) => hashRecoveryCode(shop.app.config.dataKeys, member.id, code))
  return inTransaction(shop.app.db, (tx) => replaceRecoveryCodes(tx, member.id, hashes, shop.clock.now()))
}

describe('a recovery code', () => {
  test.each([
    { by: 'taking it', use: takers, howMany: TRIALS },
    { by: 'signing in', use: entrants, howMany: FEW_TRIALS },
  ])('has one winner by $by', { timeout: PATIENCE }, async ({ by, use, howMany }) => {
    const once = async () => {
      const [code = ''] = newRecoveryCodes()
      await putCodes([code])
      return use(code)
    }
    expect(await raceResults.trials(`a recovery code by ${by}`, once, howMany)).toEqual([1])
  })

  test('looked at first and written then, it would have several', { timeout: PATIENCE }, async () => {
    const now = shop.clock.now()
    const once = async (take: (tx: Tx, hash: Buffer) => Promise<boolean>) => {
      const [code = ''] = newRecoveryCodes()
      await putCodes([code])
      const hash = hashRecoveryCode(shop.app.config.dataKeys, member.id, code)
      return race(shop.app.db, FEW, (tx) => take(tx, hash))
    }
    expect(await once((tx, hash) => takeRecoveryCode(tx, member.id, hash, now))).toBe(1)
    const twin = () => {
      const meet = createMeeting(FEW)
      return once((tx, hash) => useReadingFirst(tx, hash, meet))
    }
    expect(await raceResults.trials('a recovery code, twin', twin)).toEqual([FEW])
  })
})

async function useReadingFirst(tx: Tx, hash: Buffer, meet: () => Promise<void>): Promise<boolean> {
  const ofCode = tx.selectFrom('recovery_code').select('used_at').where('hash', '=', hash)
  const { used_at } = await ofCode.executeTakeFirstOrThrow()
  await meet()
  if (used_at) return false
  await tx.updateTable('recovery_code').set({ used_at: shop.clock.now() }).where('hash', '=', hash).execute()
  return true
}
