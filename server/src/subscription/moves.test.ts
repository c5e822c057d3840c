import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  allowsMove,
  SUBSCRIPTION_MOVE_NAMES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  statusAfter,
} from '@vitrine/contract/subscription-life'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestClock, type TestClock } from '../../../test/support/app.ts'
import { createDatabase } from '../../../test/support/database.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { type Subscriber, subscribe } from '../../../test/support/subscriber.ts'
import { inTransaction } from '../platform/kernel/database.ts'
import { migrate } from '../platform/kernel/migrate.ts'
import { lockSubscription, makeMove } from './subscription.store.ts'

let shop: Shop
let clock: TestClock
let one: Subscriber
beforeAll(async () => {
  clock = createTestClock('2027-01-31T15:00:00Z')
  shop = await openShop({ clock, bankClock: clock })
  one = await subscribe({ shop, clock }, { minCycles: 3 })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What a status has beside it at least; the period ends on the 28th of February. */
const ALIVE = { cancel_at: null, paused_from: null, resumes_on: null, ended_on: null, next_order_id: null }
const PAUSE = { paused_from: '2027-02-28', resumes_on: '2027-03-31' }
const FACTS: Record<SubscriptionStatus, object> = {
  trialing: { ...ALIVE, trial_end_on: '2027-02-28' },
  active: ALIVE,
  'past-due': ALIVE,
  paused: { ...ALIVE, ...PAUSE },
  cancelled: { ...ALIVE, ended_on: '2027-02-28' },
  ended: { ...ALIVE, ended_on: '2027-02-28' },
}

/** Writes columns of the subscription as they are. */
const write = async (columns: object) => {
  const names = Object.keys(columns)
  const set = names.map((name, i) => `${name} = $${i + 2}`).join(', ')
  await shop.parts.pool.query(`update subscription set ${set} where id = $1`, [
    one.id,
    ...Object.values(columns),
  ])
}
const stand = (status: SubscriptionStatus, facts: object = {}) =>
  write({ status, ...FACTS[status], ...facts })
const stored = async () =>
  (
    await shop.parts.pool.query(
      `select status, cancel_at::text as "cancelAt", ended_on::text as "endedOn", resumes_on::text as "resumesOn",
        ends_at_minimum as "endsAtMinimum", next_order_id as "nextOrderId" from subscription where id = $1`,
      [one.id],
    )
  ).rows[0]

beforeEach(() => stand('active'))

const PAIRS = SUBSCRIPTION_STATUSES.flatMap((from) => SUBSCRIPTION_MOVE_NAMES.map((move) => ({ from, move })))

/** Makes a move through the store; resolves to the status that it left. */
const moveOnce = ({ from, move }: (typeof PAIRS)[number]) =>
  inTransaction(shop.parts.app.db, async (tx) => {
    const subscription = await lockSubscription(tx, one.id)
    const at = clock.now()
    const moving = {
      move,
      actor: 'calendar',
      effectiveOn: subscription!.endOn,
      command: `${from}:${move}`,
    } as const
    await makeMove(tx, subscription!, moving, {}, { at, today: subscription!.startOn })
    return (await lockSubscription(tx, one.id))!.status
  })

test('every move of the table is taken by the database, and every other one refused', async () => {
  const refused: typeof PAIRS = []
  for (const pair of PAIRS) {
    await stand(pair.from, pair.from === 'active' && pair.move === 'pause' ? PAUSE : {})
    if (allowsMove(pair.from, pair.move))
      expect(await moveOnce(pair), `${pair.from} ${pair.move}`).toBe(statusAfter(pair.from, pair.move))
    else if ((await refusalOf(moveOnce(pair))) === 'subscription.not-now') refused.push(pair)
  }
  expect(refused).toEqual(PAIRS.filter(({ from, move }) => !allowsMove(from, move)))
})

describe('the database refuses what cannot be', () => {
  const order = { next_order_id: '(the order that began it)' }
  test.each<[string, SubscriptionStatus, object, string]>([
    ['cancelled and over', 'cancelled', { cancel_at: '2027-02-28' }, 'subscription_cancel_at'],
    ['cancelled before what is paid ends', 'active', { cancel_at: '2027-02-27' }, 'subscription_cancel_at'],
    [
      'cancelled after it, bound by nothing',
      'active',
      { cancel_at: '2027-04-30', minimum_charges: null },
      'subscription_cancel_at',
    ],
    [
      'charged after its end',
      'active',
      { cancel_at: '2027-02-28', ...order },
      'subscription_charged_no_more',
    ],
    ['a pause without its end', 'active', { paused_from: '2027-02-28' }, 'subscription_pause'],
    ['a pause that ends before it begins', 'paused', { resumes_on: '2027-02-28' }, 'subscription_pause'],
    ['paused without a pause', 'paused', { paused_from: null, resumes_on: null }, 'subscription_paused'],
    ['a trial without its end', 'trialing', { trial_end_on: null }, 'subscription_trial'],
    ['over without its day', 'ended', { ended_on: null }, 'subscription_over'],
    ['running, and over', 'active', { ended_on: '2027-02-28' }, 'subscription_over'],
    [
      'over, and to be resumed',
      'ended',
      { paused_from: '2027-02-28', resumes_on: '2027-03-31' },
      'subscription_over_pause',
    ],
    ['a status of before', 'active', { status: 'cancel-scheduled' }, 'subscription_status'],
  ])('%s', async (_, status, facts, constraint) => {
    const { orderId } = await one.buyer.client.subscription.read({ id: one.id })
    const named = 'next_order_id' in facts ? { ...facts, next_order_id: orderId } : facts
    await expect(stand(status, named)).rejects.toMatchObject({ constraint })
    expect(await stored()).toMatchObject({ status: 'active', cancelAt: null })
  })
})

describe('the version before writes on', () => {
  /** Every change of it names both columns. */
  const writeAsBefore = (columns: object) =>
    write({ ends_at_minimum: false, suspended_for: null, ...columns })

  test('a cancellation, with the order that it takes back afterwards, and its undoing', async () => {
    const { orderId } = await one.buyer.client.subscription.read({ id: one.id })
    await write({ next_order_id: orderId })
    await writeAsBefore({ status: 'cancel-scheduled', next_order_id: orderId })
    expect(await stored()).toMatchObject({ status: 'active', cancelAt: '2027-02-28', nextOrderId: null })
    await writeAsBefore({ status: 'cancelled' })
    expect(await stored()).toMatchObject({ status: 'cancelled', cancelAt: null, endedOn: expect.any(String) })
  })

  test('one to the end of the minimum term, which it reads and undoes', async () => {
    await writeAsBefore({ ends_at_minimum: true })
    expect(await stored()).toMatchObject({ cancelAt: '2027-04-30', endsAtMinimum: true })
    await writeAsBefore({ ends_at_minimum: true, charges: 2, period_end_on: '2027-03-31' })
    expect(await stored()).toMatchObject({ cancelAt: '2027-04-30', endsAtMinimum: true })
    await writeAsBefore({ charges: 1, period_end_on: '2027-02-28' })
    expect(await stored()).toMatchObject({ cancelAt: null, endsAtMinimum: false })
    await stand('active', { cancel_at: '2027-04-30' })
    expect(await stored()).toMatchObject({ endsAtMinimum: true })
  })

  test('a suspension, which its hold tells, and a pause', async () => {
    await writeAsBefore({ status: 'suspended', suspended_for: 'unpaid' })
    expect(await stored()).toMatchObject({ status: 'past-due' })
    await writeAsBefore({ status: 'active', resumes_on: '2027-03-31' })
    await writeAsBefore({ status: 'paused', resumes_on: '2027-03-31' })
    expect(await stored()).toMatchObject({ status: 'paused', resumesOn: '2027-03-31' })
  })

  test('but places no renewal for who cancelled here', async () => {
    await stand('active', { cancel_at: '2027-02-28' })
    const { orderId } = await one.buyer.client.subscription.read({ id: one.id })
    const constraint = 'subscription_charged_no_more'
    await expect(writeAsBefore({ next_order_id: orderId })).rejects.toMatchObject({ constraint })
  })

  test('its moves, by the names of now', async () => {
    let count = 0
    const noted = async (move: string, from: string, to: string) => {
      const { rows } = await shop.parts.pool.query(
        `insert into subscription_event (id, subscription_id, account_id, move, from_status, to_status, actor,
           effective_on, command, at)
         select $2, id, account_id, $3, $4, $5, 'calendar', period_end_on, $2, now() from subscription where id = $1
         returning move, from_status as "from", to_status as "to"`,
        [one.id, `sev_~${count++}`, move, from, to],
      )
      return rows[0]
    }
    expect(await noted('recover', 'suspended', 'active')).toEqual({
      move: 'renew',
      from: 'past-due',
      to: 'active',
    })
    for (const status of ['active', 'trialing']) {
      expect(await noted('schedule-cancellation', status, 'cancel-scheduled')).toMatchObject({ to: status })
      expect(await noted('undo-cancellation-in-trial', 'cancel-scheduled', status)).toEqual({
        move: 'undo-cancellation',
        from: status,
        to: status,
      })
    }
    expect(await noted('undo-end', 'active', 'active')).toMatchObject({ move: 'undo-cancellation' })
  })
})

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
const OURS = '0248-subscription.sql'

/** The migrations before ours, in a folder of their own. */
async function copyBefore(): Promise<string> {
  const into = await mkdtemp(join(tmpdir(), 'vitrine-before-'))
  const before = (await readdir(MIGRATIONS)).filter((name) => name < OURS)
  await Promise.all(before.map((name) => copyFile(join(MIGRATIONS, name), join(into, name))))
  return into
}

/** Rows as the version before left them, all of one monthly plan since the 31st of January 2027. */
const BEFORE = `
  set session_replication_role = replica;
  insert into price (id, product_id, brand_id, interval, amount, starts_at) values ('p', 'plan', 'main', 'month', 3990, now());
  insert into subscription (id, account_id, brand_id, product_id, price_id, status, amount, charges, anchor_on,
    period_start_on, period_end_on, trial_end_on, created_at, resumes_on, minimum_charges, ends_at_minimum, suspended_for)
  select r.id, r.id, 'main', 'plan', 'p', r.status, 3990, r.charges, '2027-01-31', '2027-01-31', '2027-02-28', r.trial::date,
    now(), r.resumes::date, r.minimum, r.minimum is not null, case r.status when 'suspended' then 'unpaid' end
  from (values ('cancelled-trial', 'cancel-scheduled', 0, '2027-02-28', null, null),
    ('cancelled-month', 'cancel-scheduled', 1, null, null, null),
    ('cancelled-term', 'active', 1, null, null, 3),
    ('suspended', 'suspended', 1, null, null, null),
    ('to-pause', 'active', 1, null, '2027-03-31', null),
    ('paused', 'paused', 1, null, '2027-05-31', null),
    ('over', 'cancelled', 1, null, '2027-05-31', null)) r (id, status, charges, trial, resumes, minimum);
  insert into subscription_event (id, subscription_id, account_id, move, from_status, to_status, actor, effective_on, command, at)
  select 'sev_' || n, s, s, move, was, becomes, 'calendar', day::date, n::text, now()
  from (values (1, 'cancelled-trial', 'schedule-cancellation', 'trialing', 'cancel-scheduled', '2027-02-28'),
    (2, 'cancelled-month', 'schedule-cancellation', 'active', 'cancel-scheduled', '2027-02-28'),
    (3, 'suspended', 'suspend', 'past-due', 'suspended', '2027-03-09'),
    (4, 'paused', 'pause', 'active', 'paused', '2027-02-28'),
    (5, 'over', 'recover', 'suspended', 'active', '2027-02-10'),
    (6, 'over', 'cancel-now', 'active', 'cancelled', '2027-02-14')) e (n, s, move, was, becomes, day)`
const AFTER = `select id, status, cancel_at::text as cancel, paused_from::text as "from", resumes_on::text as until,
  ended_on::text as ended from subscription order by id`
const EVENTS = `select move, from_status as "from", to_status as "to" from subscription_event order by id`
const NOTHING = { cancel: null, from: null, until: null, ended: null }

test('what the version before kept becomes the status and the facts beside it', async () => {
  const folder = await copyBefore()
  await using database = await createDatabase()
  await migrate(database.url, folder)
  await rm(folder, { recursive: true })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(BEFORE)
  await migrate(database.url)
  const { rows } = await client.query(AFTER)
  const { rows: events } = await client.query(EVENTS)
  await client.end()
  expect(rows).toEqual([
    { ...NOTHING, id: 'cancelled-month', status: 'active', cancel: '2027-02-28' },
    { ...NOTHING, id: 'cancelled-term', status: 'active', cancel: '2027-04-30' },
    { ...NOTHING, id: 'cancelled-trial', status: 'trialing', cancel: '2027-02-28' },
    { ...NOTHING, id: 'over', status: 'cancelled', ended: '2027-02-14' },
    { ...NOTHING, id: 'paused', status: 'paused', from: '2027-02-28', until: '2027-05-31' },
    { ...NOTHING, id: 'suspended', status: 'past-due' },
    { ...NOTHING, id: 'to-pause', status: 'active', from: '2027-02-28', until: '2027-03-31' },
  ])
  expect(events).toEqual([
    { move: 'schedule-cancellation', from: 'trialing', to: 'trialing' },
    { move: 'schedule-cancellation', from: 'active', to: 'active' },
    { move: 'suspend', from: 'past-due', to: 'past-due' },
    { move: 'pause', from: 'active', to: 'paused' },
    { move: 'renew', from: 'past-due', to: 'active' },
    { move: 'cancel-now', from: 'active', to: 'cancelled' },
  ])
})
