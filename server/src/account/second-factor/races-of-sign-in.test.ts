import type { ApprovedPasskey } from '@vitrine/contract/passkey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { type Authenticator, createAuthenticator } from '../../../../test/support/authenticator.ts'
import { createMeeting, race, TRIALS } from '../../../../test/support/race.ts'
import { type SomeMember, someMember, withApp } from '../../../../test/support/second-factor.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { sha256 } from '../../kernel/random.ts'
import { type Challenge, insertChallenge, takeChallenge } from './challenge.store.ts'
import { signInWithPasskey } from './passkey-proof.ts'
import { takePending } from './pending.store.ts'
import { beginPending } from './pending.ts'
import { replaceRecoveryCodes } from './recovery-code.store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
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
beforeAll(async () => {
  shop = await openApp()
  member = await someMember(shop)
  await withApp(shop, member)
}, 60_000)
afterAll(() => shop.close())

/** Without a password to hash, because there are thousands of them here. */
const pending = (): Promise<string> =>
  inTransaction(shop.app.db, (tx) =>
    beginPending(shop.app, tx, { accountId: member.id, purpose: 'sign-in', device: DEVICE }),
  )

const putCodes = (codes: string[]) => {
  const hashes = codes.map((code) => hashRecoveryCode(shop.app.config.dataSecret, member.id, code))
  return inTransaction(shop.app.db, (tx) => replaceRecoveryCodes(tx, member.id, hashes, shop.clock.now()))
}

async function winners(calls: (() => Promise<unknown>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls.map((call) => call()))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

async function trials(once: () => Promise<number>): Promise<number[]> {
  const counts = new Set<number>()
  for (let trial = 0; trial < TRIALS; trial++) counts.add(await once())
  return [...counts]
}

/** Wrong codes of one trial must not make the next one rest. */
const forgetFailures = () => shop.pool.query('update second_factor_session set wrong_codes = 0')

describe('a pending second factor', () => {
  test('has one winner, even when everybody has a good code', { timeout: 300_000 }, async () => {
    const counts = await trials(async () => {
      const codes = Array.from({ length: CROWD / 10 }, newRecoveryCodes).flat()
      await putCodes(codes)
      const twoFactorSessionId = await pending()
      return winners(codes.map((code) => () => verifyCode(shop.app, { twoFactorSessionId, code }, DEVICE)))
    })
    expect(counts).toEqual([1])
  })

  test('looked at first and written then, it would have several', async () => {
    const now = shop.clock.now()
    const keys = await Promise.all([pending(), pending()])
    const [first, second] = keys.map((id) => ({ hash: sha256(id), keyThumbprint: undefined }))
    const take = async (tx: Tx) => (await takePending(tx, first!, 5, now)) !== undefined
    expect(await race(shop.app.db, FEW, take)).toBe(1)
    const meet = createMeeting(FEW)
    const lookFirst = async (tx: Tx) => {
      const ofHash = tx
        .selectFrom('second_factor_session')
        .select('ended_at')
        .where('hash', '=', second!.hash)
      const { ended_at } = await ofHash.executeTakeFirstOrThrow()
      await meet()
      if (ended_at) return false
      const end = tx.updateTable('second_factor_session').set({ ended_at: now })
      await end.where('hash', '=', second!.hash).execute()
      return true
    }
    expect(await race(shop.app.db, FEW, lookFirst)).toBe(FEW)
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

  test('has one winner', { timeout: 300_000 }, async () => {
    const counts = await trials(async () => {
      const signed = await sign()
      return winners(Array.from({ length: CROWD }, () => () => signInWithPasskey(shop.app, signed, DEVICE)))
    })
    expect(counts).toEqual([1])
  })

  test('looked at first and written then, it would have several', async () => {
    const now = shop.clock.now()
    const challenge = (text: string): Challenge => ({
      hash: sha256(text),
      purpose: 'sign-in',
      accountId: undefined,
    })
    const later = new Date(now.getTime() + 60_000)
    for (const text of ['uma', 'outra']) {
      await inTransaction(shop.app.db, (tx) => insertChallenge(tx, challenge(text), later))
    }
    expect(await race(shop.app.db, FEW, (tx) => takeChallenge(tx, challenge('uma'), now))).toBe(1)
    const meet = createMeeting(FEW)
    const lookFirst = async (tx: Tx) => {
      const { hash } = challenge('outra')
      const ofHash = tx.selectFrom('passkey_challenge').select('used_at').where('hash', '=', hash)
      const { used_at } = await ofHash.executeTakeFirstOrThrow()
      await meet()
      if (used_at) return false
      await tx.updateTable('passkey_challenge').set({ used_at: now }).where('hash', '=', hash).execute()
      return true
    }
    expect(await race(shop.app.db, FEW, lookFirst)).toBe(FEW)
  })
})
