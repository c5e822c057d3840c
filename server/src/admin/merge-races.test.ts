import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, isPaid, PASSWORD, placeOrder, untilOrder } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { mergers } from '../../../test/support/merging.ts'
import { PATIENCE, TRIALS } from '../../../test/support/race.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let owner: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  owner = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const { pair, merge, namedIn } = mergers(
  () => shop,
  () => owner,
)

/** Where rows of an account that went may be. */
const LEFT = ['account_event', 'consent', 'session']

/** Runs a race as often as every run does, and 25 times under fire: a lock that is missing loses one in a few. */
function races(name: string, once: () => Promise<void>): void {
  const times = async (trials: number) => {
    for (let trial = 0; trial < trials; trial++) await once()
  }
  test(name, { timeout: PATIENCE }, () => times(TRIALS))
  test(`${name}: 25 times`, { tags: 'fire', timeout: 3_600_000 }, () => times(Math.max(25, TRIALS)))
}

races('of two merges at once one happens', async () => {
  const { gone, stays } = await pair()
  const crossed = await Promise.all([
    refusalOf(merge(gone, stays)),
    refusalOf(merge(stays, gone)),
    refusalOf(merge(gone, stays)),
  ])
  expect(crossed.filter((one) => one === 'accepted')).toHaveLength(1)
  for (const one of crossed) expect(['accepted', 'account.other-state', 'account.merge-busy']).toContain(one)
})

races('who buys while the account goes finds the order where they are, or is not merged', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia de luz', amount: 4_990 })
  const { gone, stays } = await pair()
  await gone.client.cart.addLine({ priceId })
  const ordered = placeOrder(gone.client, 4_990, `race-${gone.id}`).then(
    ({ id }) => id,
    (error) => error.message as string,
  )
  const merged = await refusalOf(merge(gone, stays))
  expect(await ordered).not.toMatch(/erro inesperado/i)
  const { rows } = await shop.parts.pool.query(
    'select account_id from purchase_order where account_id in ($1, $2)',
    [gone.id, stays.id],
  )
  expect(['accepted', 'account.merge-busy']).toContain(merged)
  if (merged === 'accepted') {
    for (const row of rows) expect(row.account_id).toBe(stays.id)
    await expect.poll(() => namedIn(gone.id)).toEqual(LEFT)
  } else for (const row of rows) expect(row.account_id).toBe(gone.id)
})

races('who pays while the account goes has what was paid', async () => {
  const { priceId, productId } = await stock(shop.parts.pool, { name: 'Guia de luz', amount: 4_990 })
  const { gone, stays } = await pair()
  const { id } = await gone.order(priceId)
  const { payment } = await untilOrder(gone.client, id, hasPix)
  const [merged] = await Promise.all([refusalOf(merge(gone, stays)), shop.bank.pay(payment!.pix!.copyPaste)])
  expect(['accepted', 'account.merge-busy']).toContain(merged)
  const who = merged === 'accepted' ? stays : gone
  await untilOrder(who.client, id, isPaid)
  expect((await who.client.access.list()).map(({ resource }) => resource)).toContain(productId)
  if (merged === 'accepted') expect(await namedIn(gone.id)).toEqual(LEFT)
})

races('who signs in or leaves while the account goes does one of both', async () => {
  const { gone, stays } = await pair()
  const [merged, left] = await Promise.all([
    refusalOf(merge(gone, stays)),
    refusalOf(gone.client.privacy.scheduleRemoval({ confirmed: true })),
    refusalOf(shop.client().account.login({ email: gone.email, password: PASSWORD })),
  ])
  const { rows } = await shop.parts.pool.query('select status from account where id = $1', [gone.id])
  const { rows: planned } = await shop.parts.pool.query(
    'select 1 from account_removal where account_id = $1 and ended_at is null',
    [gone.id],
  )
  expect(rows[0].status).toBe(merged === 'accepted' ? 'merged' : 'removal-scheduled')
  expect(planned).toHaveLength(merged === 'accepted' ? 0 : 1)
  expect(left).toBe(merged === 'accepted' ? 'account.session-ended' : 'accepted')
  const { rows: open } = await shop.parts.pool.query(
    `select 1 from session s join account a on a.id = s.account_id
       where a.id = $1 and a.status = 'merged' and s.ended_at is null`,
    [gone.id],
  )
  expect(open).toEqual([])
})
