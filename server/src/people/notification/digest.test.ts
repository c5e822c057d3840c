import type { AccountId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#kernel/database.ts'
import { enqueueMail } from '#mail'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { newMember } from '../../../../test/support/members.ts'
import { createNotifier } from '../../../../test/support/notifier.ts'
import { createMeeting, race, TRIALS } from '../../../../test/support/race.ts'
import { seller } from '../../admin/mail-examples.ts'
import { openParts, type Parts } from '../../parts.ts'
import { dueHours } from './notification.store.ts'
import { sendDigest, sendDigests } from './notifications.ts'

const FEW = 8
let shop: TestApp
let notifier: ReturnType<typeof createNotifier>
beforeAll(async () => {
  shop = await openApp()
  notifier = createNotifier(shop)
})
afterAll(() => shop.close())
// Nine in the morning in São Paulo.
beforeEach(() => shop.clock.set('2026-11-20T12:00:00Z'))

interface Promised {
  reference: string
  props: { items: { title: string }[]; more: number }
}

/** What the summaries say that were promised to an address. */
async function digestsTo(email: string): Promise<Promised[]> {
  const { rows } = await shop.pool.query(
    `select data from pgboss.job where name = 'mail.send' and data->>'kind' = 'digest' and data->>'to' = $1 order by created_on`,
    [email],
  )
  return rows.map(({ data }) => data)
}

/** Somebody who wants a summary at an hour. */
async function reader(digest = '10:00') {
  const member = await newMember(shop)
  const { email } = await member.api.account.me({})
  const choose = (hour: string, offers = true) =>
    member.api.profile.changeNotifications({ offers, training: true, digest: hour })
  await choose(digest)
  return { ...member, email, choose, digests: () => digestsTo(email) }
}

const at = async (instant: string) => {
  shop.clock.set(instant)
  await sendDigests(shop.app)
}

describe('an hour of São Paulo', () => {
  test('is struck today, or was yesterday', () => {
    const hours = dueHours(new Date('2026-11-20T12:30:00Z'))
    expect(hours).toHaveLength(25)
    expect(hours[9]).toEqual({ hour: 9, on: '2026-11-20', until: new Date('2026-11-20T12:00:00Z') })
    expect(hours[10]).toEqual({ hour: 10, on: '2026-11-19', until: new Date('2026-11-19T13:00:00Z') })
    expect(hours[24]).toMatchObject({ hour: null, on: '2026-11-20' })
  })
  test('is struck on the minute, also around midnight', () => {
    expect(dueHours(new Date('2026-11-20T13:00:00Z'))[10]).toMatchObject({ on: '2026-11-20' })
    expect(dueHours(new Date('2026-11-21T02:59:59Z'))[0]).toMatchObject({ on: '2026-11-20' })
    expect(dueHours(new Date('2026-11-21T03:00:00Z'))[0]).toMatchObject({ on: '2026-11-21' })
  })
})

describe('a summary', () => {
  test('has what waited, at the hour that was chosen, once', async () => {
    const { email, digests } = await reader()
    await notifier.notify(email, 'note-issued')
    shop.clock.advance(60)
    await notifier.notify(email, 'product-available')
    expect(notifier.kindsTo(email)).toEqual([])
    await at('2026-11-20T12:59:59Z')
    expect(await digests()).toEqual([])
    await at('2026-11-20T13:00:00Z')
    await at('2026-11-20T13:01:00Z')
    const [only, ...others] = await digests()
    expect(others).toEqual([])
    expect(only!.props).toMatchObject({
      items: [
        { title: expect.stringContaining('2026-000042-7') },
        { title: expect.stringContaining('Imposto de renda 2027') },
      ],
      more: 0,
    })
    await at('2026-11-22T13:00:00Z')
    expect(await digests()).toHaveLength(1)
  })

  test('leaves what comes after its hour to the next day', async () => {
    const { email, digests } = await reader()
    await notifier.notify(email, 'note-issued')
    await at('2026-11-20T13:00:00Z')
    shop.clock.advance(60)
    await notifier.notify(email, 'product-available')
    await at('2026-11-20T22:00:00Z')
    expect(await digests()).toHaveLength(1)
    await at('2026-11-21T13:00:00Z')
    expect((await digests()).map(({ props }) => props.items.length)).toEqual([1, 1])
  })

  test('comes late rather than never, when nobody worked at its hour', async () => {
    const { email, digests } = await reader()
    await notifier.notify(email, 'note-issued')
    await at('2026-11-21T04:00:00Z')
    expect(await digests()).toHaveLength(1)
  })

  test('has nothing that was read meanwhile, and is none when all was', async () => {
    const { api, email, digests } = await reader()
    await notifier.notify(email, 'note-issued')
    shop.clock.advance(60)
    await notifier.notify(email, 'product-available')
    const [newer, older] = (await api.notice.list({})).notices
    await api.notice.read({ id: newer!.id })
    await at('2026-11-20T13:00:00Z')
    expect((await digests()).map(({ props }) => props.items)).toEqual([
      [expect.objectContaining({ title: older!.title })],
    ])
    const other = await reader()
    await notifier.notify(other.email, 'note-issued')
    const all = (await other.api.notice.list({})).notices
    await other.api.notice.readAll({ upTo: all[0]!.id })
    await at('2026-11-21T13:00:00Z')
    expect(await other.digests()).toEqual([])
  })

  test('has no offers of who switched them off, and is none without anything else', async () => {
    const { email, choose, digests } = await reader()
    await notifier.notify(email, 'cart-forgotten')
    await choose('10:00', false)
    await at('2026-11-20T13:00:00Z')
    expect(await digests()).toEqual([])
    shop.clock.set('2026-11-20T14:00:00Z')
    await notifier.notify(email, 'note-issued')
    await at('2026-11-21T13:00:00Z')
    expect((await digests()).map(({ props }) => props.items)).toEqual([
      [expect.objectContaining({ title: expect.stringContaining('2026-000042-7') })],
    ])
  })

  test('is one a day, although the hour was changed after it', async () => {
    shop.clock.set('2026-11-20T12:55:00Z')
    const { email, choose, digests } = await reader()
    await notifier.notify(email, 'note-issued')
    await at('2026-11-20T13:00:00Z')
    await notifier.notify(email, 'product-available')
    await choose('15:00')
    await at('2026-11-20T18:00:00Z')
    expect(await digests()).toHaveLength(1)
    await at('2026-11-21T18:00:00Z')
    expect(await digests()).toHaveLength(2)
  })

  test('forgets nothing of who wants everything at once again', async () => {
    const { email, choose, digests } = await reader()
    await notifier.notify(email, 'note-issued')
    await choose('at-once')
    await notifier.notify(email, 'product-available')
    expect(notifier.kindsTo(email)).toEqual(['product-available'])
    await at('2026-11-20T12:00:01Z')
    expect(await digests()).toHaveLength(1)
  })

  test('says how many more there are, when there are many', async () => {
    const { email, digests } = await reader()
    for (let i = 0; i < 33; i++) await notifier.notify(email, 'note-issued')
    await at('2026-11-20T13:00:00Z')
    const [only] = await digests()
    expect([only!.props.items.length, only!.props.more]).toEqual([30, 3])
  })
})

describe('many workers at once', () => {
  let neighbour: Parts
  beforeAll(async () => {
    neighbour = await openParts(shop.app.config, { works: false }, shop.clock)
  })
  afterAll(() => neighbour.close())

  test('send one', async () => {
    for (let i = 0; i < TRIALS; i++) {
      shop.clock.set('2026-11-20T12:00:00Z')
      const { email, digests } = await reader()
      await notifier.notify(email, 'note-issued')
      shop.clock.set('2026-11-20T13:00:00Z')
      const workers = Array.from({ length: FEW }, (_, one) => sendDigests((one % 2 ? neighbour : shop).app))
      await Promise.all(workers)
      expect(await digests()).toHaveLength(1)
    }
  })

  test('of any number that saw the same due, one sends', async () => {
    const { email, id, digests } = await reader()
    await notifier.notify(email, 'note-issued')
    const due = { accountId: id, on: '2026-11-20', until: new Date('2026-11-20T13:00:00Z') }
    expect(await race(shop.app.db, FEW, (tx) => sendDigest(shop.app, tx, due))).toBe(1)
    // One that was slow to look finds more of the same day, and leaves it to the next.
    await notifier.notify(email, 'product-available')
    expect(await race(shop.app.db, FEW, (tx) => sendDigest(shop.app, tx, due))).toBe(0)
    expect(await digests()).toHaveLength(1)
  })

  test('that look first and write then send several', async () => {
    const { email, id, digests } = await reader()
    await notifier.notify(email, 'note-issued')
    const meet = createMeeting(FEW)
    expect(await race(shop.app.db, FEW, (tx) => sendLookingFirst(tx, { id, email }, meet))).toBe(FEW)
    expect(await digests()).toHaveLength(FEW)
  })
})

/** What anybody would write first. Only here to show that these tests can fail. */
async function sendLookingFirst(
  tx: Tx,
  { id, email }: { id: AccountId; email: string },
  meet: () => Promise<void>,
): Promise<boolean> {
  const waiting = tx.selectFrom('notice').select(['id', 'title', 'text']).where('account_id', '=', id)
  const items = await waiting.where('in_digest', '=', true).where('digested_on', 'is', null).execute()
  await meet()
  if (items.length === 0) return false
  await tx.updateTable('notice').set({ digested_on: '2026-11-20' }).where('account_id', '=', id).execute()
  const props = { seller, name: 'Marina', items, more: 0 }
  await enqueueMail(shop.app, tx, { kind: 'digest', to: email, reference: `${id}:2026-11-20`, props })
  return true
}
