import { randomUUID } from 'node:crypto'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADDRESS_LIMITS, isWithinLimit } from '#account'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { findLink, issueLink, keyOf, type LinkPurpose, tokenOf } from '#link'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { identity } from '../../../../test/support/identities.ts'
import { createMeeting, PATIENCE, race, TRIALS } from '../../../../test/support/race.ts'
import { openRaceResults } from '../../../../test/support/race-results.ts'
import type { IssuedLink } from '../link/link.ts'
import { confirmNewEmailByCode, confirmNewEmailByLink, undoEmailChange } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { signInWithCode } from './login.ts'
import { usePasswordLink } from './password.ts'

/** A link of a message is good once, however many use it in the same moment. Each guard stands beside a twin without it. */
const CROWD = 50
const FEW = 8
const raceResults = openRaceResults('accounts-links')
const CONTEXT = { ip: '203.0.113.7' }
let networks = 0

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(async () => {
  await raceResults.write()
  await shop.close()
})

interface Issued extends IssuedLink {
  accountId: AccountId
  email: string
}

/** A link of somebody new: about their own address, or another one. */
async function issue(purpose: LinkPurpose): Promise<Issued> {
  const { id: accountId } = await identity(shop.app)
  const row = shop.app.db.selectFrom('account').select('email').where('id', '=', accountId)
  const { email } = await row.executeTakeFirstOrThrow()
  const isAboutOwn = purpose === 'confirm-email' || purpose === 'sign-in'
  const subject = isAboutOwn ? email : `${randomUUID()}@outro.example`
  const link = await inTransaction(shop.app.db, (tx) =>
    issueLink(shop.app, tx, { accountId, purpose, seconds: 3600, withCode: true, subject }),
  )
  return { ...link, accountId, email }
}

const USES: Record<string, { purpose: LinkPurpose; use(link: Issued): Promise<unknown> }> = {
  'reset-password link': {
    purpose: 'reset-password',
    async use({ id, secret }) {
      const chosen = { passwordHash: randomUUID(), context: CONTEXT }
      const key = keyOf(id, secret)
      const isDone = await inTransaction(shop.app.db, (tx) => usePasswordLink(shop.app, tx, key, chosen))
      if (!isDone) throw new Error('somebody was first')
    },
  },
  'confirmation link': {
    purpose: 'confirm-email',
    use: (link) => confirmEmail(shop.app, { token: tokenOf(link) }, CONTEXT),
  },
  'confirmation code': {
    purpose: 'confirm-email',
    use: ({ email, code }) => confirmEmail(shop.app, { email, code: code! }, CONTEXT),
  },
  'link to a new address': {
    purpose: 'change-email',
    use: (link) => confirmNewEmailByLink(shop.app, tokenOf(link), CONTEXT),
  },
  'code of a new address': {
    purpose: 'change-email',
    use: ({ accountId, code }) => confirmNewEmailByCode(shop.app, accountId, code!, CONTEXT),
  },
  'code to sign in with': {
    purpose: 'sign-in',
    // From as many networks, because guesses of one of them would wait for each other.
    use: (link) => {
      const form = { email: link.email, token: tokenOf(link), code: link.code! }
      return signInWithCode(shop.app, form, { ip: `10.${++networks >> 8}.${networks & 255}.7` })
    },
  },
  'link back to the old address': {
    purpose: 'undo-email-change',
    use: (link) => undoEmailChange(shop.app, tokenOf(link), CONTEXT),
  },
}

describe.each(Object.entries(USES))('%s', (name, { purpose, use }) => {
  test(`of ${CROWD} at once one wins, in each of ${TRIALS} trials`, { timeout: PATIENCE }, async () => {
    const once = async () => {
      const link = await issue(purpose)
      const outcomes = await Promise.allSettled(Array.from({ length: CROWD }, () => use(link)))
      // The losers were told so, and nothing fell.
      for (const outcome of outcomes)
        if (outcome.status === 'rejected' && purpose !== 'reset-password')
          expect(outcome.reason.code).toMatch(/^(link\.(used|replaced|wrong-code)|request\.too-many)$/)
      return outcomes.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await raceResults.trials(name, once)).toEqual([1])
  })

  test('looking first and using then lets several win', { tags: 'fire', timeout: PATIENCE }, async () => {
    const once = async () => {
      const link = await issue(purpose)
      const meet = createMeeting(FEW)
      return race(shop.app.db, FEW, (tx) => useReadingFirst(tx, link, meet))
    }
    expect(await raceResults.trials(`${name}, twin`, once)).toEqual([FEW])
  })
})

/** What anybody would write first. Only here to show that these tests can fail. */
async function useReadingFirst(tx: Tx, { id, secret }: Issued, meet: () => Promise<void>): Promise<boolean> {
  const purposes = Object.values(USES).map(({ purpose }) => purpose)
  const link = await findLink(tx, keyOf(id, secret), purposes)
  await meet()
  if (!link || link.endedAs) return false
  const ended = { ended_at: shop.clock.now(), ended_as: 'used' }
  await tx.updateTable('account_link').set(ended).where('id', '=', id).execute()
  return true
}

describe('wrong codes', () => {
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const triesOf = async (db: Db) => {
    const { rows } = await sql<{
      tries: number
    }>`select cardinality(attempted_at) as tries from rate_limit_window`.execute(db)
    return rows.map(({ tries }) => tries).toSorted((a, b) => a - b)
  }
  const forgetTries = () => shop.app.db.deleteFrom('rate_limit_window').execute()

  test('of any number at once five are looked at', async () => {
    for (let trial = 0; trial < TRIALS; trial++) {
      await forgetTries()
      const { email, code } = await issue('confirm-email')
      const guess = (code: string) => confirmEmail(shop.app, { email, code }, CONTEXT)
      await Promise.allSettled(Array.from({ length: CROWD }, () => guess(wrong(code!))))
      // Of the address there are twenty, of each code five.
      expect(await triesOf(shop.app.db)).toEqual([5, ADDRESS_LIMITS['confirm-code'].limit])
    }
  })

  test('a person who was wrong four times is still heard', async () => {
    const { email, code } = await issue('confirm-email')
    const guess = (code: string) => confirmEmail(shop.app, { email, code }, CONTEXT)
    await Promise.allSettled(Array.from({ length: 4 }, () => guess(wrong(code!))))
    expect((await guess(code!)).user.email).toBe(email)
  })

  test('counting after looking would look at more', { tags: 'fire' }, async () => {
    await forgetTries()
    const { id } = await issue('confirm-email')
    const meet = createMeeting(FEW)
    const looked = await race(shop.app.db, FEW, async (tx) => {
      const [tries = 0] = await triesOf(tx)
      await meet()
      if (tries >= 5) return false
      await isWithinLimit(shop.app, tx, 'code', id)
      return true
    })
    expect(looked).toBe(FEW)
  })
})
