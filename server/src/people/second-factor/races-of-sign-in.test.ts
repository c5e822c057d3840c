import type { ApprovedPasskey } from '@vitrine/contract/passkey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { type Authenticator, createAuthenticator } from '../../../../test/support/authenticator.ts'
import { createMeeting, PATIENCE, race } from '../../../../test/support/race.ts'
import { openRaceResults } from '../../../../test/support/race-results.ts'
import { type SomeMember, someMember, withApp } from '../../../../test/support/second-factor.ts'
import { type Challenge, insertChallenge, takeChallenge } from './passkey.store.ts'
import { signInWithPasskey } from './passkeys.ts'
import { takePending } from './pending.store.ts'
import { beginPending } from './pending.ts'
import { replaceRecoveryCodes } from './totp.store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './totp.ts'
import { verifyCode } from './verify.ts'

/**
 * Each thing that is good once, used by fifty at the same time, over and over; and beside each guard a twin
 * that looks first and writes then. The twin shows that the race is one: it has several winners.
 */
const CROWD = 50
/** As many as have a connection each, so that all can have looked before one writes. */
const FEW = 8
const raceResults = openRaceResults('accounts-sign-in')
const DEVICE = { ip: '203.0.113.7' }

let shop: TestApp
let member: SomeMember
beforeAll(async () => {
  shop = await openApp()
  member = await someMember(shop)
  await withApp(shop, member)
})
afterAll(async () => {
  await raceResults.write()
  await shop.close()
})

/** Without a password to hash, because there are thousands of them here. */
const pending = (): Promise<string> =>
  inTransaction(shop.app.db, (tx) =>
    beginPending(shop.app, tx, { accountId: member.id, purpose: 'sign-in', device: DEVICE }),
  )

const putCodes = (codes: string[]) => {
  const hashes = codes.map((code) => hashRecoveryCode(shop.app.config.dataKeys, member.id, code))
  return inTransaction(shop.app.db, (tx) => replaceRecoveryCodes(tx, member.id, hashes, shop.clock.now()))
}

async function winners(calls: (() => Promise<unknown>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls.map((call) => call()))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** Wrong codes of one trial must not make the next one rest. */
const forgetFailures = () => shop.pool.query('update second_factor_session set wrong_codes = 0')

describe('a pending second factor', () => {
  test('has one winner, even when everybody has a good code', { timeout: PATIENCE }, async () => {
    const counts = await raceResults.trials('a pending second factor', async () => {
      const codes = Array.from({ length: CROWD / 10 }, newRecoveryCodes).flat()
      await putCodes(codes)
      const twoFactorSessionId = await pending()
      return winners(codes.map((code) => () => verifyCode(shop.app, { twoFactorSessionId, code }, DEVICE)))
    })
    expect(counts).toEqual([1])
  })

  test('looked at first and written then, it would have several', {
    tags: 'fire',
    timeout: PATIENCE,
  }, async () => {
    const now = shop.clock.now()
    const once = async (take: (tx: Tx, hash: Buffer) => Promise<boolean>) => {
      const hash = sha256(await pending())
      return race(shop.app.db, FEW, (tx) => take(tx, hash))
    }
    const guarded = async (tx: Tx, hash: Buffer) =>
      (await takePending(tx, { hash, keyThumbprint: undefined }, 5, now)) !== undefined
    expect(await once(guarded)).toBe(1)
    const twin = () => {
      const meet = createMeeting(FEW)
      return once((tx, hash) => endReadingFirst(tx, hash, meet))
    }
    expect(await raceResults.trials('a pending second factor, twin', twin)).toEqual([FEW])
  })

  test('counts every wrong code, however many come at once', async () => {
    await forgetFailures()
    const twoFactorSessionId = await pending()
    const wrong = Array.from(
      { length: 20 },
      () => () => verifyCode(shop.app, { twoFactorSessionId, code: '000000' }, DEVICE),
    )
    expect(await winners(wrong)).toBe(0)
    const { wrong_codes } = await shop.app.db
      .selectFrom('second_factor_session')
      .select('wrong_codes')
      .where('hash', '=', sha256(twoFactorSessionId))
      .executeTakeFirstOrThrow()
    expect(wrong_codes).toBe(5)
  })
})

/** What anybody would write first. Only here to show that these tests can fail. */
async function endReadingFirst(tx: Tx, hash: Buffer, meet: () => Promise<void>): Promise<boolean> {
  const ofHash = tx.selectFrom('second_factor_session').select('ended_at').where('hash', '=', hash)
  const { ended_at } = await ofHash.executeTakeFirstOrThrow()
  await meet()
  if (ended_at) return false
  const end = tx.updateTable('second_factor_session').set({ ended_at: shop.clock.now() })
  await end.where('hash', '=', hash).execute()
  return true
}

describe('the challenge of a passkey', () => {
  let key: Authenticator
  beforeAll(async () => {
    key = createAuthenticator(shop.app.config.http.publicUrl)
    const { secondFactor } = shop.api((await signInAgain()).accessToken)
    const passkey = key.create(await secondFactor.startPasskey({}))
    await secondFactor.addPasskey({ name: 'Chave', passkey })
  })

  async function signInAgain() {
    const [code = ''] = newRecoveryCodes()
    await putCodes([code])
    return verifyCode(shop.app, { twoFactorSessionId: await pending(), code }, DEVICE)
  }

  /** One that never counts, as most passkeys: only the challenge tells a second use from the first. */
  const sign = async (): Promise<ApprovedPasskey> =>
    key.get(await shop.api().secondFactor.startPasskeySignIn({}), { counter: 0 })

  test('has one winner', { timeout: PATIENCE }, async () => {
    const counts = await raceResults.trials('the challenge of a passkey', async () => {
      const signed = await sign()
      return winners(Array.from({ length: CROWD }, () => () => signInWithPasskey(shop.app, signed, DEVICE)))
    })
    expect(counts).toEqual([1])
  })

  test('looked at first and written then, it would have several', { timeout: PATIENCE }, async () => {
    const now = shop.clock.now()
    const later = new Date(now.getTime() + 60_000)
    const once = async (take: (tx: Tx, challenge: Challenge) => Promise<boolean>) => {
      const challenge: Challenge = { hash: sha256(newToken()), purpose: 'sign-in', accountId: undefined }
      await inTransaction(shop.app.db, (tx) => insertChallenge(tx, challenge, later))
      return race(shop.app.db, FEW, (tx) => take(tx, challenge))
    }
    expect(await once((tx, challenge) => takeChallenge(tx, challenge, now))).toBe(1)
    const twin = () => {
      const meet = createMeeting(FEW)
      return once((tx, { hash }) => takeReadingFirst(tx, hash, meet))
    }
    expect(await raceResults.trials('the challenge of a passkey, twin', twin)).toEqual([FEW])
  })
})

async function takeReadingFirst(tx: Tx, hash: Buffer, meet: () => Promise<void>): Promise<boolean> {
  const ofHash = tx.selectFrom('passkey_challenge').select('used_at').where('hash', '=', hash)
  const { used_at } = await ofHash.executeTakeFirstOrThrow()
  await meet()
  if (used_at) return false
  await tx
    .updateTable('passkey_challenge')
    .set({ used_at: shop.clock.now() })
    .where('hash', '=', hash)
    .execute()
  return true
}
