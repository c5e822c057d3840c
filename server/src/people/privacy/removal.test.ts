import { randomUUID } from 'node:crypto'
import type { AccountId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, inTransaction } from '#kernel/database.ts'
import { openApp, problemOfCall, type TestApp } from '../../../../test/support/app.ts'
import { identity } from '../../../../test/support/identities.ts'
import { personalData } from '../../work.ts'
import { cancelRemoval } from './removal.store.ts'
import { executeRemoval, executeRemovals } from './removal.ts'

const DAYS_30 = 30 * 86_400
let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const person = () => ({
  name: 'Zulmira Quaresma',
  email: `${randomUUID()}@pessoa.example`,
  password: 'uma senha bem longa',
})

async function signUp() {
  const someone = person()
  const body = { ...someone, acceptedTerms: true as const }
  const { accessToken, user } = await shop.api().account.register({ headers: {}, body })
  return { ...someone, id: user.id, token: accessToken }
}

const schedule = (token: string) => shop.api(token).privacy.scheduleRemoval({ confirmed: true })
const statusOf = async (id: AccountId) =>
  (await shop.app.db.selectFrom('account').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const removalOf = async (id: AccountId) =>
  shop.app.db
    .selectFrom('account_removal')
    .select(['id', 'ended_as'])
    .where('account_id', '=', id)
    .orderBy('requested_at', 'desc')
    .executeTakeFirstOrThrow()
const sources = () => personalData(shop.app)

async function owedMails(email: string): Promise<string[]> {
  const { rows } = await shop.pool.query(
    `select data->>'kind' as kind from pgboss.job where data->>'to' = $1 order by created_on`,
    [email],
  )
  return rows.map(({ kind }) => kind)
}

describe('asking for the removal', () => {
  test('plans it in thirty days, ends the other sessions, says so, and signing in goes on working', async () => {
    const someone = await signUp()
    const credentials = { email: someone.email, password: someone.password }
    const other = await shop.api().account.login(credentials)
    if (!('accessToken' in other)) throw new Error('a second factor was asked for')
    const { scheduled } = await schedule(someone.token)
    const due = shop.clock.now().getTime() + DAYS_30 * 1000
    expect(new Date(scheduled!.dueAt).getTime()).toBe(due)
    expect(await statusOf(someone.id)).toBe('removal-scheduled')
    expect(await problemOfCall(shop.api(other.accessToken).account.me(), shop)).toMatchObject({ status: 401 })
    expect(await shop.api(someone.token).account.me()).toMatchObject({ id: someone.id })
    expect(await shop.api().account.login(credentials)).toMatchObject({ user: { id: someone.id } })
    expect(await owedMails(someone.email)).toContain('removal-scheduled')
    expect(await shop.api(someone.token).privacy.alerts()).toMatchObject({ removalDueAt: scheduled!.dueAt })
    const { events } = await shop.api(someone.token).privacy.history()
    expect(events.map(({ what }) => what)).toContain('Exclusão da conta agendada')
  })

  test('twice plans one', async () => {
    const someone = await signUp()
    const [first, second] = await Promise.all([schedule(someone.token), schedule(someone.token)])
    expect(second).toEqual(first)
  })

  test('needs a fresh proof, a confirmation, and nobody who administers', async () => {
    const stale = await identity(shop.app, { provedAgo: 16 * 60 })
    expect(await problemOfCall(schedule(stale.token), shop)).toMatchObject({
      status: 403,
      error: 'account.proof-needed',
    })
    const admin = await identity(shop.app, { roles: ['owner'], hasSecondFactor: true, secondFactorAgo: 0 })
    expect(await problemOfCall(schedule(admin.token), shop)).toMatchObject({
      status: 409,
      error: 'privacy.administrator',
    })
    const someone = await identity(shop.app)
    const unsure = shop.api(someone.token).privacy.scheduleRemoval({ confirmed: false as never })
    expect(await problemOfCall(unsure, shop)).toMatchObject({ status: 422 })
    expect(await statusOf(someone.id)).toBe('active')
  })
})

describe('undoing it', () => {
  test('works until the last second and not after', async () => {
    const someone = await identity(shop.app)
    await schedule(someone.token)
    const { id } = await removalOf(someone.id)
    const undo = (at: Date) => inTransaction(shop.app.db, (tx) => cancelRemoval(tx, someone.id, at))
    const due = shop.clock.now().getTime() + DAYS_30 * 1000
    expect(await undo(new Date(due))).toBeUndefined()
    expect(await undo(new Date(due - 1))).toBe(id)
  })

  test('brings the account back, says so, and there is nothing to undo twice', async () => {
    const someone = await signUp()
    await schedule(someone.token)
    const undone = await shop.api(someone.token).privacy.cancelRemoval({})
    expect(undone).toEqual({ days: 30 })
    expect(await statusOf(someone.id)).toBe('active')
    expect(await owedMails(someone.email)).toContain('removal-cancelled')
    const again = shop.api(someone.token).privacy.cancelRemoval({})
    expect(await problemOfCall(again, shop)).toMatchObject({ status: 409, error: 'privacy.no-removal' })
  })

  test('nothing is removed before its day', async () => {
    const someone = await identity(shop.app)
    await schedule(someone.token)
    const { id } = await removalOf(someone.id)
    expect(await executeRemoval(shop.app, sources(), id)).toBe(false)
    expect(await statusOf(someone.id)).toBe('removal-scheduled')
  })
})

/** What anybody would write first: look whether it is still planned, then act. Here to show that the race is one. */
const lookFirst = async (db: Db, id: string, act: () => Promise<unknown>): Promise<boolean> => {
  const row = await db
    .selectFrom('account_removal')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.ended_at) return false
  await act()
  return true
}

describe('undo and removal at the same moment', () => {
  const TRIALS = 50
  /** A machine whose clock is a second behind still sees the last moment, when another already sees the day come. */
  const trial = async (undo: 'real' | 'broken') => {
    const someone = await identity(shop.app)
    await schedule(someone.token)
    const { id } = await removalOf(someone.id)
    const now = shop.clock.now()
    const due = new Date(now.getTime() + DAYS_30 * 1000)
    const late = { ...shop.app, clock: { now: () => due } }
    const justBefore = new Date(due.getTime() - 1)
    const cancel = () =>
      undo === 'real'
        ? inTransaction(
            shop.app.db,
            async (tx) => (await cancelRemoval(tx, someone.id, justBefore)) !== undefined,
          )
        : lookFirst(shop.app.db, id, () =>
            shop.app.db
              .updateTable('account')
              .set({ status: 'active' })
              .where('id', '=', someone.id)
              .execute(),
          )
    const [undone, removed] = await Promise.all([cancel(), executeRemoval(late, sources(), id)])
    return { undone, removed, status: await statusOf(someone.id) }
  }

  test('one of the two happens, fifty times out of fifty', async () => {
    for (let run = 0; run < TRIALS; run++) {
      const { undone, removed, status } = await trial('real')
      expect(undone).toBe(!removed)
      expect(status).toBe(removed ? 'anonymised' : 'removal-scheduled')
    }
  })

  test('looking first, both would happen', { tags: 'fire', timeout: 60_000 }, async () => {
    let both = 0
    for (let run = 0; run < TRIALS; run++) {
      const { undone, removed } = await trial('broken')
      if (undone && removed) both++
    }
    expect(both).toBeGreaterThan(0)
  })
})

describe('what must end first', () => {
  test('stops the whole removal, and it is carried out later', async () => {
    const someone = await identity(shop.app)
    await schedule(someone.token)
    const orderId = await insertWaitingOrder(someone.id)
    shop.clock.advance(DAYS_30)
    await executeRemovals(shop.app, sources())
    expect(await statusOf(someone.id)).toBe('removal-scheduled')
    expect((await removalOf(someone.id)).ended_as).toBeNull()
    const { name } = await shop.app.db
      .selectFrom('account')
      .select('name')
      .where('id', '=', someone.id)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Rita de Cássia Moura')
    await sql`update purchase_order set status = 'expired' where id = ${orderId}`.execute(shop.app.db)
    await executeRemovals(shop.app, sources())
    expect(await statusOf(someone.id)).toBe('anonymised')
    const { rows } = await shop.pool.query('select status from purchase_order where id = $1', [orderId])
    expect(rows).toEqual([{ status: 'cancelled' }])
  })
})

async function insertWaitingOrder(accountId: string): Promise<string> {
  const cart = `crt_${randomUUID()}`
  const order = `ord_${randomUUID()}`
  const now = shop.clock.now()
  const { db } = shop.app
  await sql`insert into cart (id, brand_id, account_id, status, created_at, updated_at)
    values (${cart}, 'main', ${accountId}, 'ordered', ${now}, ${now})`.execute(db)
  await sql`insert into purchase_order (id, code, brand_id, account_id, cart_id, status, buyer_name, buyer_email,
    buyer_document, subtotal, discount, total, terms_version, placed_at)
    values (${order}, ${order}, 'main', ${accountId}, ${cart}, 'awaiting-payment', 'Rita de Cássia Moura',
    'rita@pessoa.example', '12345678909', 100, 0, 100, '1', ${now})`.execute(db)
  return order
}
