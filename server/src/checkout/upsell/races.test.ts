import { randomUUID } from 'node:crypto'
import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { createMeeting, race, TRIALS } from '../../../../test/support/race.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { signUp } from '../../../../test/support/sellable.ts'
import { buy, offering } from '../../../../test/support/upsell.ts'
import { putAlone } from '../../cart/index.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { putOffered } from './answer-upsell.ts'
import { findBought } from './bought.store.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
}, 60_000)
afterAll(() => shop.close())

async function setUp() {
  await shop.pool.query("update upsell set ends_at = '2026-11-02'")
  const declared = await offering(shop)
  const member = await signUp(shop)
  const { id } = await buy(shop, member, declared.guide.priceId)
  return { ...declared, ...member, id }
}

const linesOf = async (orderId: string): Promise<number> =>
  (await shop.pool.query('select from cart_line where upsell_order_id = $1', [orderId])).rowCount!
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work))

test('pressed many times at once it makes one cart with one line', async () => {
  for (let i = 0; i < TRIALS; i++) {
    const { client, accountId, id, upsellId } = await setUp()
    const carts = await times(8, () => client.upsell.accept({ id, upsellId }))
    expect(new Set(carts.map(({ lines }) => lines.map((line) => line.id).join()))).toHaveLength(1)
    const { rowCount } = await shop.pool.query("select from cart where account_id = $1 and status = 'open'", [
      accountId,
    ])
    expect([rowCount, await linesOf(id)]).toEqual([1, 1])
  }
})

test('pressed while it is ordered, it is ordered once', async () => {
  for (let i = 0; i < TRIALS; i++) {
    const { client, accountId, id, upsellId } = await setUp()
    await client.upsell.accept({ id, upsellId })
    const press = () => refusalOf(client.upsell.accept({ id, upsellId }))
    const [order, ...pressed] = await Promise.all([
      placeOrder(client, 3_500, randomUUID()),
      ...[press(), press(), press(), press()],
    ])
    expect(order.total).toBe(3_500)
    expect(['accepted', 'upsell.gone']).toEqual(expect.arrayContaining([...new Set(pressed)]))
    expect((await client.cart.read({})).lines).toEqual([])
    const { rows } = await shop.pool.query(
      `select count(*) as n from order_line l join purchase_order o on o.id = l.order_id
       where o.account_id = $1 and l.discount = 1500`,
      [accountId],
    )
    expect([rows[0].n, await linesOf(id)]).toEqual([1, 1])
  }
})

test('yes and no at once: whoever comes second finds what the first one said', async () => {
  for (let i = 0; i < TRIALS; i++) {
    const { client, id, upsellId } = await setUp()
    const [yes] = await Promise.all([
      refusalOf(client.upsell.accept({ id, upsellId })),
      client.upsell.decline({ id }),
    ])
    expect((await client.cart.read({})).lines).toHaveLength(yes === 'accepted' ? 1 : 0)
    expect(await client.upsell.read({ id })).toBeNull()
  }
})

type SetUp = Awaited<ReturnType<typeof setUp>>

/** What each of many presses comes to, when what it took is ordered at once. */
const takeAndOrder = ({ accountId, id: orderId, upsellId, extra }: SetUp): Promise<string> => {
  const at = shop.clock.now()
  const nobody = { visitorHash: undefined, newVisitor: () => Buffer.from(''), forgetVisitor: () => {} }
  const shopper = { app: shop.app, brandId: 'main' as const, accountId, ip: '', ...nobody }
  return refusalOf(
    inTransaction(shop.app.db, async (tx) => {
      await putOffered(tx, shopper, { accountId, orderId, at, line: { ...extra, upsellId, orderId, at } })
      await sql`update cart set status = 'ordered' where account_id = ${accountId} and status = 'open'`.execute(
        tx,
      )
    }),
  )
}

test('of many that take and order it at once one does, and the others hear that it is gone', async () => {
  for (let i = 0; i < TRIALS; i++) {
    const bought = await setUp()
    const outcomes = await times(6, () => takeAndOrder(bought))
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array.from({ length: 5 }, () => 'upsell.gone')])
    expect(await linesOf(bought.id)).toBe(1)
  }
})

/** Looks, and takes what it saw free into a cart of its own that is ordered at once; nobody holds the order. */
function takingUnheld({ accountId, id, upsellId, extra }: SetUp, count: number) {
  const meet = createMeeting(count)
  const at = shop.clock.now()
  return async (tx: Tx): Promise<boolean> => {
    const free = !(await findBought(tx, id, accountId))?.taken
    await meet()
    const cartId = newId('crt')
    await sql`insert into cart (id, brand_id, account_id, status, created_at, updated_at)
      values (${cartId}, 'main', ${accountId}, 'ordered', ${at}, ${at})`.execute(tx)
    if (free) await putAlone(tx, cartId, { ...extra, upsellId, orderId: id, at })
    return free
  }
}

test('without holding the order, the database still lets one through; without its rule, everybody takes it', async () => {
  const COUNT = 6
  const saved = await setUp()
  expect(await race(shop.app.db, COUNT, takingUnheld(saved, COUNT))).toBe(1)
  expect(await linesOf(saved.id)).toBe(1)
  await shop.pool.query('drop index cart_line_upsell')
  const broken = await setUp()
  expect(await race(shop.app.db, COUNT, takingUnheld(broken, COUNT))).toBe(COUNT)
  expect(await linesOf(broken.id)).toBe(COUNT)
})
