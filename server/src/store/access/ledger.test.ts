import type { HoldReason } from '@vitrine/contract/access'
import { newId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { again, type Member, signUp } from '../../../../test/support/sellable.ts'
import { stock } from '../../../../test/support/stock.ts'
import { countingScans } from '../../../../test/support/table-scans.ts'
import { listEverOwned } from './can-use.store.ts'
import {
  type Grant,
  grant,
  liftHold,
  listGranted,
  placeHold,
  revoke,
  revokeUnpaid,
} from './entitlement.store.ts'

const JANUARY = new Date('2027-01-10T12:00:00Z')
const FEBRUARY = new Date('2027-02-10T12:00:00Z')
const MARCH = new Date('2027-03-10T12:00:00Z')
const APRIL = new Date('2027-04-10T12:00:00Z')
const MAY = new Date('2027-05-10T12:00:00Z')

let shop: TestApp
let member: Member
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2027-01-20T12:00:00Z')
  member = await signUp(shop)
})

/** Time passes, and they sign in again. */
async function at(instant: string) {
  shop.clock.set(instant)
  member = await again(shop, member)
}

const change = (work: (tx: Tx) => Promise<void>) => inTransaction(shop.app.db, work)
const answer = (resource: string) => member.client.access.canUse({ resource })
const listed = async () => (await member.client.access.list()).map(({ resource, hold }) => [resource, hold])

/** A period of a subscription to something of its own. */
const period = (from: Date, until: Date | undefined, also: Partial<Grant> = {}): Grant => ({
  accountId: member.accountId,
  resource: newId('prd'),
  title: 'Clube',
  kind: 'product',
  source: 'subscription',
  sourceId: newId('sub'),
  orderLineId: newId('lin'),
  from,
  until,
  ...also,
})

test('the next period of a subscription is another row, and the same one is given once', async () => {
  const first = period(JANUARY, FEBRUARY)
  const second = { ...first, from: FEBRUARY, until: MARCH }
  await change((tx) => grant(tx, [first]))
  expect(await answer(first.resource)).toEqual({ allowed: true, until: FEBRUARY.toISOString() })
  await at('2027-02-20T12:00:00Z')
  expect(await answer(first.resource)).toEqual({
    allowed: false,
    why: 'ended',
    since: FEBRUARY.toISOString(),
  })
  expect(await listed()).toEqual([])

  await change((tx) => grant(tx, [second]))
  await change((tx) => grant(tx, [second]))
  expect(await answer(first.resource)).toEqual({ allowed: true, until: MARCH.toISOString() })
  expect(await listed()).toEqual([[first.resource, undefined]])
  expect(
    (await listGranted(shop.app.db, [first.orderLineId!])).map(({ from, until }) => [from, until]),
  ).toEqual([
    [JANUARY, FEBRUARY],
    [FEBRUARY, MARCH],
  ])
})

test('what was taken back is given again from the same instant on, with what pays for it now', async () => {
  const first = period(JANUARY, FEBRUARY, { orderLineId: undefined })
  await change((tx) => grant(tx, [first]))
  await change((tx) => revokeUnpaid(tx, first.sourceId, shop.clock.now()))
  expect(await answer(first.resource)).toMatchObject({ allowed: false, why: 'revoked' })
  const paid = { ...first, orderLineId: newId('lin'), until: MARCH }
  await change((tx) => grant(tx, [paid]))
  expect(await answer(first.resource)).toEqual({ allowed: true, until: MARCH.toISOString() })
  await change((tx) => revoke(tx, [paid.orderLineId], shop.clock.now()))
  await change((tx) => grant(tx, [paid]))
  expect(await answer(first.resource)).toEqual({ allowed: true, until: MARCH.toISOString() })
})

test('what runs unpaid is no reason not to give what is paid from the same instant on, and to its end', async () => {
  const unpaid = period(JANUARY, FEBRUARY, { orderLineId: undefined })
  const paid = { ...unpaid, orderLineId: newId('lin'), until: MARCH }
  await change((tx) => grant(tx, [unpaid]))
  await change((tx) => grant(tx, [paid]))
  expect(await answer(paid.resource)).toEqual({ allowed: true, until: MARCH.toISOString() })
  await change((tx) => grant(tx, [{ ...paid, until: APRIL }]))
  expect(await answer(paid.resource)).toEqual({ allowed: true, until: APRIL.toISOString() })
  await change((tx) => grant(tx, [paid]))
  expect(await answer(paid.resource)).toEqual({ allowed: true, until: APRIL.toISOString() })
})

test.each(['unpaid', 'paused', 'disputed', 'manual'] as const)(
  'on hold as %s it rests, periods to come among it, until the hold is lifted',
  async (reason) => {
    const first = period(JANUARY, FEBRUARY)
    await change((tx) => grant(tx, [first]))
    const hold = { reason, reference: newId('evt') }
    const since = shop.clock.now()
    const place = () => change((tx) => placeHold(tx, { ...member, sourceIds: [first.sourceId] }, hold, since))
    await place()
    await place()
    expect(await answer(first.resource)).toEqual({ allowed: false, why: reason, since: since.toISOString() })
    expect(await listed()).toEqual([[first.resource, reason]])
    await change((tx) => grant(tx, [{ ...first, from: FEBRUARY, until: MARCH }]))
    await at('2027-02-20T12:00:00Z')
    expect(await answer(first.resource)).toMatchObject({ allowed: false, why: reason })

    await change((tx) => liftHold(tx, hold, shop.clock.now()))
    expect(await answer(first.resource)).toEqual({ allowed: true, until: MARCH.toISOString() })
    expect(await listed()).toEqual([[first.resource, undefined]])
  },
)

test('what is on hold is neither reviewed nor bought again, and its owner counts as one who had it', async () => {
  const { productId, priceId } = await stock(shop.pool, { name: 'Guia', amount: 4990, limit: 'one-active' })
  const bought = period(JANUARY, undefined, { resource: productId })
  const hold = { reason: 'manual' as const, reference: bought.sourceId }
  const review = { productId, stars: 5, text: 'Direto ao ponto, usei já no primeiro dia.' }
  const shown = async () => (await member.client.review.list({ product: productId })).items[0]?.hasProduct
  await change((tx) => grant(tx, [bought]))
  await member.client.review.write(review)
  expect(await shown()).toBe(true)

  await change((tx) => placeHold(tx, { ...member, sourceIds: [bought.sourceId] }, hold, shop.clock.now()))
  expect(await shown()).toBe(false)
  await expect(member.client.review.write(review)).rejects.toMatchObject({
    code: 'review.not-yours-to-review',
  })
  await expect(member.client.cart.addLine({ priceId })).rejects.toMatchObject({
    code: 'checkout.already-yours',
  })
  await change((tx) => liftHold(tx, hold, shop.clock.now()))
  await member.client.review.write(review)
})

test('of two holds each is lifted by itself, and another source opens all the same', async () => {
  const bought = period(JANUARY, undefined)
  await change((tx) => grant(tx, [bought]))
  const hold = (reason: HoldReason) => ({ reason, reference: `${reason}-${bought.sourceId}` })
  const now = shop.clock.now()
  for (const reason of ['disputed', 'manual'] as const)
    await change((tx) => placeHold(tx, { ...member, sourceIds: [bought.sourceId] }, hold(reason), now))
  await change((tx) => liftHold(tx, hold('disputed'), now))
  expect(await answer(bought.resource)).toMatchObject({ allowed: false, why: 'manual' })
  await change((tx) => grant(tx, [{ ...bought, sourceId: newId('sub') }]))
  expect(await answer(bought.resource)).toEqual({ allowed: true })
})

test('taking back what one order paid for leaves the periods of the others', async () => {
  const first = period(JANUARY, FEBRUARY)
  const renewal = { ...first, orderLineId: newId('lin'), from: FEBRUARY, until: MARCH }
  const third = { ...first, orderLineId: newId('lin'), from: MARCH, until: APRIL }
  await change((tx) => grant(tx, [first, renewal, third]))
  await change((tx) => revoke(tx, [renewal.orderLineId], shop.clock.now()))
  expect(await answer(first.resource)).toEqual({ allowed: true, until: FEBRUARY.toISOString() })
  expect(await listEverOwned(shop.app.db, member.accountId, [first.resource])).toEqual([first.resource])
  await at('2027-02-20T12:00:00Z')
  expect(await answer(first.resource)).toMatchObject({ allowed: false, why: 'not-started' })
  await at('2027-03-20T12:00:00Z')
  expect(await answer(first.resource)).toEqual({ allowed: true, until: APRIL.toISOString() })
})

test('what is paid for early goes on to the end of the last period, also from another source, and no gap is passed', async () => {
  const first = period(JANUARY, FEBRUARY)
  const early = { ...first, from: FEBRUARY, until: MARCH }
  await change((tx) => grant(tx, [early, first]))
  expect(await answer(first.resource)).toEqual({ allowed: true, until: MARCH.toISOString() })
  expect(await member.client.access.list()).toMatchObject([
    { from: JANUARY.toISOString(), until: MARCH.toISOString() },
  ])

  const other = { ...first, sourceId: newId('sub'), from: new Date('2027-03-01T12:00:00Z'), until: APRIL }
  await change((tx) => grant(tx, [other]))
  expect(await answer(first.resource)).toEqual({ allowed: true, until: APRIL.toISOString() })
  await change((tx) => grant(tx, [{ ...other, from: MAY, until: undefined }]))
  expect(await answer(first.resource)).toEqual({ allowed: true, until: APRIL.toISOString() })
  await change((tx) => grant(tx, [{ ...other, from: APRIL, until: MAY }]))
  expect(await answer(first.resource)).toEqual({ allowed: true })
})

test('many are asked about in one call, each with the answer that it has alone', async () => {
  const [running, coming] = [period(JANUARY, FEBRUARY), period(FEBRUARY, MARCH)]
  const held = period(JANUARY, undefined)
  await change((tx) => grant(tx, [running, coming, held]))
  const hold = { reason: 'manual' as const, reference: held.sourceId }
  const sources = { ...member, sourceIds: [held.sourceId] }
  await change((tx) => placeHold(tx, sources, hold, shop.clock.now()))
  const resources = [...[running, coming, held].map(({ resource }) => resource), 'prd_nobody']
  const answers = await member.client.access.canUseEach({ resources: resources.join(',') })
  expect(Object.keys(answers).sort()).toEqual(resources.toSorted())
  for (const resource of resources) expect(answers[resource]).toEqual(await answer(resource))
})

test('a hold that comes before the first period holds it, until it is lifted', async () => {
  const first = period(JANUARY, FEBRUARY)
  const hold = { reason: 'unpaid' as const, reference: newId('evt') }
  const since = shop.clock.now()
  await change((tx) => placeHold(tx, { ...member, sourceIds: [first.sourceId] }, hold, since))
  await change((tx) => grant(tx, [first]))
  expect(await answer(first.resource)).toEqual({ allowed: false, why: 'unpaid', since: since.toISOString() })
  await change((tx) => liftHold(tx, hold, since))
  expect(await answer(first.resource)).toMatchObject({ allowed: true })
})

test('what may be used stands before what is on hold, the latest first', async () => {
  const grants = [period(JANUARY, undefined), period(new Date('2027-01-05T12:00:00Z'), undefined)]
  const held = period(new Date('2027-01-15T12:00:00Z'), undefined)
  await change((tx) => grant(tx, [...grants, held]))
  const hold = { reason: 'disputed' as const, reference: newId('evt') }
  await change((tx) => placeHold(tx, { ...member, sourceIds: [held.sourceId] }, hold, shop.clock.now()))
  expect(await listed()).toEqual([
    [grants[0]!.resource, undefined],
    [grants[1]!.resource, undefined],
    [held.resource, 'disputed'],
  ])
})

test('what was taken back is over in every period that was paid with it; what begins later and what was never given say so', async () => {
  const taken = period(JANUARY, FEBRUARY)
  const later = period(FEBRUARY, MARCH)
  const after = { ...later, from: MARCH, until: undefined }
  await change((tx) => grant(tx, [taken, { ...taken, from: FEBRUARY, until: MARCH }, later, after]))
  const now = shop.clock.now()
  await change((tx) => revoke(tx, [taken.orderLineId!], now))
  expect(await answer(taken.resource)).toEqual({ allowed: false, why: 'revoked', since: now.toISOString() })
  expect(await answer(later.resource)).toEqual({
    allowed: false,
    why: 'not-started',
    since: FEBRUARY.toISOString(),
  })
  expect(await answer('prd_nobody')).toEqual({ allowed: false, why: 'never-granted' })
  const stranger = await signUp(shop)
  expect(await stranger.client.access.canUse({ resource: later.resource })).toEqual({
    allowed: false,
    why: 'never-granted',
  })
  expect(await listed()).toEqual([])
})

test('what some sources gave is found and taken back without reading what all others did', async () => {
  await shop.pool.query(
    `insert into entitlement (id, account_id, resource, title, kind, source, source_id, order_line_id, from_at)
     select 'ent_' || i, $1, 'prd_' || i, 'Guia ' || i, 'product', 'order', 'lin_' || i, 'lin_' || i, now()
     from generate_series(1, 20000) i`,
    [member.accountId],
  )
  await shop.pool.query('analyze entitlement')
  expect((await listGranted(shop.app.db, ['lin_7', 'lin_8'])).map(({ title }) => title)).toEqual([
    'Guia 7',
    'Guia 8',
  ])
  const scansOf = async (work: (tx: Tx) => Promise<unknown>) =>
    (await countingScans(shop.app.db, 'entitlement', work)).scans
  expect(await scansOf((tx) => listGranted(tx, ['lin_7', 'lin_8']))).toBe(0)
  expect(await scansOf((tx) => revoke(tx, ['lin_unknown'], shop.clock.now()))).toBe(0)
})
