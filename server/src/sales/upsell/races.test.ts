import { randomUUID } from 'node:crypto'
import { newId, type OrderId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lockOrMakeCart, putOnlyLine } from '#cart'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { lockOrder } from '#order'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { countWaiting, createMeeting, race, TRIALS } from '../../../../test/support/race.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { signUp } from '../../../../test/support/sellable.ts'
import { buy, offering } from '../../../../test/support/upsell.ts'
import { findBought, noteDeclined } from './bought.store.ts'
import { putOffered } from './upsell.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

async function setUp() {
  await shop.pool.query("update offer set ends_at = '2026-11-02'")
  const declared = await offering(shop)
  const member = await signUp(shop)
  const { id } = await buy(shop, member, declared.guide.priceId)
  return { ...declared, ...member, id }
}

const linesOf = async (orderId: OrderId): Promise<number> =>
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
      press(),
      press(),
      press(),
      press(),
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

type SetUp = Awaited<ReturnType<typeof setUp>>

/** The buyer, and what was offered to them, as who saw it free would take it. */
const takingOf = ({ accountId, id: orderId, upsellId, extra }: SetUp) => {
  const at = shop.clock.now()
  const nobody = { visitorHash: undefined, newVisitor: () => Buffer.from(''), forgetVisitor: () => {} }
  const shopper = { app: shop.app, brandId: 'main' as const, accountId, ip: '', ...nobody }
  return { shopper, put: { accountId, orderId, at, line: { ...extra, upsellId, orderId, at } } }
}

const until = (isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 15_000, interval: 20 })

/** Says no while a yes, which has looked already, is held up at its product; resolves to what came of both. */
async function sayNoMeanwhile({ client, id, extra }: SetUp, sayYes: () => Promise<string>) {
  let isNoSaid = false
  const { yes, no, isNoFirst } = await inTransaction(shop.app.db, async (tx) => {
    await sql`select from product where id = ${extra.productId} for update`.execute(tx)
    const yes = sayYes()
    await until(async () => (await countWaiting(shop.pool)) === 1)
    const no = client.upsell.decline({ id }).then(() => {
      isNoSaid = true
    })
    await until(async () => isNoSaid || (await countWaiting(shop.pool)) === 2)
    return { yes, no, isNoFirst: isNoSaid }
  })
  await no
  return { yes: await yes, isNoFirst, lines: await linesOf(id) }
}

/** A yes that does not hold the order. */
const takeUnheld = (bought: SetUp): Promise<string> => {
  const { shopper, put } = takingOf(bought)
  return refusalOf(
    inTransaction(shop.app.db, async (tx) => {
      if ((await findBought(tx, bought.id, bought.accountId))?.declined) throw new Refused('upsell.gone')
      const cart = await lockOrMakeCart(tx, shopper, 'main', put.at)
      await putOnlyLine(tx, cart.id, put.line)
    }),
  )
}

test('a no that is said while a yes is under way waits for it; where nobody holds the order, it does not', async () => {
  const held = await setUp()
  const { client, id, upsellId } = held
  const accept = () => refusalOf(client.upsell.accept({ id, upsellId }))
  expect(await sayNoMeanwhile(held, accept)).toEqual({ yes: 'accepted', isNoFirst: false, lines: 1 })
  expect(await client.upsell.read({ id })).toBeNull()
  const broken = await setUp()
  const outcome = await sayNoMeanwhile(broken, () => takeUnheld(broken))
  expect(outcome).toEqual({ yes: 'accepted', isNoFirst: true, lines: 1 })
})

test('a yes that saw it free finds the no that was said before it', async () => {
  const { client, accountId, id, upsellId } = await setUp()
  const { yes } = await inTransaction(shop.app.db, async (tx) => {
    await lockOrder(tx, id)
    const yes = refusalOf(client.upsell.accept({ id, upsellId }))
    await until(async () => (await countWaiting(shop.pool)) === 1)
    await noteDeclined(tx, id, accountId, shop.clock.now())
    return { yes }
  })
  expect([await yes, await linesOf(id)]).toEqual(['upsell.gone', 0])
})

/** What each of many presses comes to, when what it took is ordered at once. */
const takeAndOrder = (bought: SetUp): Promise<string> => {
  const { shopper, put } = takingOf(bought)
  return refusalOf(
    inTransaction(shop.app.db, async (tx) => {
      await putOffered(tx, shopper, put)
      await sql`update cart set status = 'ordered' where account_id = ${bought.accountId} and status = 'open'`.execute(
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
    if (free) await putOnlyLine(tx, cartId, { ...extra, upsellId, orderId: id, at })
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
