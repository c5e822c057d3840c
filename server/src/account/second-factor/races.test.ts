import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { createMeeting, race, TRIALS } from '../../../../test/support/race.ts'
import { codeOf, type SomeMember, someMember, withApp } from '../../../../test/support/second-factor.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { newToken, sha256 } from '../../kernel/random.ts'
import { takeCode } from './check-code.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './recovery-code.store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { takeStep } from './totp.store.ts'
import { verifyCode } from './verify.ts'

/**
 * Each thing that is good once, used by fifty at the same time, over and over; and beside each guard a twin
 * that looks first and writes then. The twin shows that the race is one: it has several winners.
 */
const CROWD = 50
/** As many as have a connection each, so that all can have looked before one writes. */
const FEW = 8
const DEVICE = { ip: '203.0.113.7' }

let shop: TestApp
let member: SomeMember
let secret: string
beforeAll(async () => {
  shop = await openApp()
  member = await someMember(shop)
  secret = (await withApp(shop, member)).secret
}, 60_000)
afterAll(() => shop.close())

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

async function trials(once: () => Promise<number>, howMany = TRIALS): Promise<number[]> {
  const counts = new Set<number>()
  for (let trial = 0; trial < howMany; trial++) counts.add(await once())
  return [...counts]
}

/** Everybody uses up the same code, each in a transaction of their own. */
const takers = (code: string): Promise<number> =>
  race(shop.app.db, CROWD, async (tx) => (await takeCode(shop.app, tx, member.id, code)) !== undefined)

/** The same through the whole of signing in, each with a pending second factor of their own. */
async function entrants(code: string): Promise<number> {
  const ids = await manyPending()
  return winners(ids.map((id) => () => verifyCode(shop.app, { twoFactorSessionId: id, code }, DEVICE)))
}
const FEW_TRIALS = 5

/** Wrong codes of one trial must not make the next one rest. */
const forgetFailures = () => shop.pool.query('update second_factor_session set wrong_codes = 0')

describe('a step of the app', () => {
  test.each([
    { by: 'taking it', use: takers, howMany: TRIALS },
    { by: 'signing in', use: entrants, howMany: FEW_TRIALS },
  ])('has one winner by $by', { timeout: 300_000 }, async ({ use, howMany }) => {
    const once = async () => {
      await forgetFailures()
      shop.clock.advance(30)
      return use(codeOf(secret, shop.clock.now()))
    }
    expect(await trials(once, howMany)).toEqual([1])
  })

  test('looked at first and written then, it would have several', async () => {
    expect(await race(shop.app.db, FEW, (tx) => takeStep(tx, member.id, 2 ** 40))).toBe(1)
    const meet = createMeeting(FEW)
    const lookFirst = async (tx: Tx) => {
      const ofAccount = tx.selectFrom('totp').select('last_step').where('account_id', '=', member.id)
      const { last_step } = await ofAccount.executeTakeFirstOrThrow()
      await meet()
      if (last_step >= 2 ** 41) return false
      await tx
        .updateTable('totp')
        .set({ last_step: 2 ** 41 })
        .where('account_id', '=', member.id)
        .execute()
      return true
    }
    expect(await race(shop.app.db, FEW, lookFirst)).toBe(FEW)
  })
})

const putCodes = (codes: string[]) => {
  const hashes = codes.map((code) => hashRecoveryCode(shop.app.config.dataSecret, member.id, code))
  return inTransaction(shop.app.db, (tx) => replaceRecoveryCodes(tx, member.id, hashes, shop.clock.now()))
}

describe('a recovery code', () => {
  test.each([
    { by: 'taking it', use: takers, howMany: TRIALS },
    { by: 'signing in', use: entrants, howMany: FEW_TRIALS },
  ])('has one winner by $by', { timeout: 300_000 }, async ({ use, howMany }) => {
    const once = async () => {
      const [code = ''] = newRecoveryCodes()
      await putCodes([code])
      return use(code)
    }
    expect(await trials(once, howMany)).toEqual([1])
  })

  test('looked at first and written then, it would have several', async () => {
    const [first = '', second = ''] = newRecoveryCodes()
    await putCodes([first, second])
    const hash = (code: string) => hashRecoveryCode(shop.app.config.dataSecret, member.id, code)
    const now = shop.clock.now()
    expect(await race(shop.app.db, FEW, (tx) => takeRecoveryCode(tx, member.id, hash(first), now))).toBe(1)
    const meet = createMeeting(FEW)
    const lookFirst = async (tx: Tx) => {
      const ofCode = tx.selectFrom('recovery_code').select('used_at').where('hash', '=', hash(second))
      const { used_at } = await ofCode.executeTakeFirstOrThrow()
      await meet()
      if (used_at) return false
      await tx.updateTable('recovery_code').set({ used_at: now }).where('hash', '=', hash(second)).execute()
      return true
    }
    expect(await race(shop.app.db, FEW, lookFirst)).toBe(FEW)
  })
})
