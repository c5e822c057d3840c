import { addDays, calendarDay, dayOf, startOfDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { insertBrandBeside, stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  await makeYear()
})
afterAll(() => shop[Symbol.asyncDispose]())

const ORDERS = 20_000
const DAYS = 365

/**
 * Orders of a year, some by each method, some paid, some given back in part or as store credit. Everything about the nth
 * follows from its number.
 */
async function makeYear(): Promise<void> {
  const { pool } = shop.parts
  const { id } = await identity(shop.parts.app)
  const nth = `from generate_series(1, ${ORDERS}) n`
  // One instant for all: an order and its payment are of the same day.
  const at = `timestamptz '${new Date().toISOString()}' - make_interval(secs => (n * ${(DAYS * 86_400) / ORDERS})::float8)`
  await pool.query(
    `insert into cart (id, account_id, brand_id, created_at, updated_at, status)
     values ('crt_year', $1, 'main', now(), now(), 'ordered')`,
    [id],
  )
  await pool.query(
    `insert into purchase_order (id, code, brand_id, account_id, cart_id, status, buyer_name, buyer_email, buyer_document,
       subtotal, discount, total, terms_version, placed_at, paid_at)
     select 'ord_' || n, 'A' || n, 'main', $1, 'crt_year', case when n % 3 = 0 then 'expired' else 'paid' end, 'Joana', 'j@j.example',
       '12345678909', 1000 + n % 777, 0, 1000 + n % 777, '1', ${at}, case when n % 3 <> 0 then ${at} + interval '20 min' end
     ${nth}`,
    [id],
  )
  await pool.query(
    `insert into payment (id, order_id, attempt, method, provider, amount, status, txid, created_at, expires_at,
       paid_at, received, fee, due_on)
     select 'pay_' || n, 'ord_' || n, 1, case when n % 5 = 0 then 'boleto' else 'pix' end, 'pix', 1000 + n % 777,
       case when n % 3 = 0 then 'expired' else 'paid' end, 't' || n, ${at}, ${at} + interval '30 min',
       case when n % 3 <> 0 then ${at} + interval '20 min' end, case when n % 3 <> 0 then 1000 + n % 777 end,
       case when n % 3 <> 0 and n % 2 = 0 then n % 50 end, case when n % 5 = 0 then current_date end
     ${nth}`,
  )
  await pool.query(
    `insert into refund (id, order_id, payment_id, amount, reason, channel, protocol, state, provider_id, requested_at,
       checked_at, ended_at)
     select 'rfd_' || n, 'ord_' || n, 'pay_' || n, 100 + n % 300, 'courtesy',
       case when n % 14 = 0 then 'credit' else 'original' end, 'P' || n, case when n % 77 = 0 then 'failed' else 'done' end,
       'r' || n, ${at}, ${at}, ${at} + interval '2 days' ${nth} where n % 7 = 0 and n % 3 <> 0`,
  )
}

interface Entry {
  day: string
  amount: number
  more: string
}

async function rowsOf(sql: string): Promise<Entry[]> {
  const { rows } = await shop.parts.pool.query<{ at: Date; amount: number; more: string }>(sql)
  return rows.map(({ at, ...row }) => ({ ...row, day: dayOf(at) }))
}
const within = (rows: readonly Entry[], from: string, to: string) =>
  rows.filter(({ day }) => day >= from && day <= to)
const sum = (rows: readonly Entry[]) => rows.reduce((all, { amount }) => all + amount, 0)

test('the figures of a brand are those of its orders and of the accounts that were made in it', async () => {
  const { pool } = shop.parts
  await insertBrandBeside(pool, 'doce', 'Doce')
  await pool.query("update purchase_order set brand_id = 'doce' where id in ('ord_1', 'ord_2', 'ord_3')")
  const day = today(new Date())
  const span = { from: addDays(day, -2), to: day }
  const { figures, points } = await helena.adminOverview.figures({ ...span, brand: 'doce' })
  expect(figures).toMatchObject({ gross: 1001 + 1002, orders: 2, members: 0 })
  expect(figures.methods).toEqual([{ method: 'pix', placed: 3, paid: 2 }])
  expect(points.reduce((all, { gross }) => all + gross, 0)).toBe(2003)
  const all = (await helena.adminOverview.figures(span)).figures
  const main = (await helena.adminOverview.figures({ ...span, brand: 'main' })).figures
  expect(main.gross + figures.gross).toBe(all.gross)
  expect(main.orders + figures.orders).toBe(all.orders)
  await pool.query("update purchase_order set brand_id = 'main' where brand_id = 'doce'")
})

test('the figures of a year are those that its rows add up to, and so are those before', async () => {
  const to = addDays(today(new Date()), -10)
  const from = addDays(to, -120)
  const earlier = { from: addDays(from, -121), to: addDays(from, -1) }
  const received = await rowsOf(
    `select paid_at as at, received as amount, '' as more from payment where status = 'paid'`,
  )
  const fees = await rowsOf(
    `select paid_at as at, fee as amount, '' as more from payment where fee is not null`,
  )
  const back = await rowsOf(
    `select ended_at as at, amount, '' as more from refund where state = 'done' and channel = 'original'`,
  )
  const placed = await rowsOf(
    `select o.placed_at as at, (o.paid_at is not null)::int as amount, y.method as more from purchase_order o
     join payment y on y.order_id = o.id`,
  )
  const expected = ({ from, to }: { from: string; to: string }) => {
    const [gross, kept, refunded] = [received, fees, back].map((rows) => sum(within(rows, from, to)))
    const methods = Map.groupBy(within(placed, from, to), ({ more }) => more)
    return {
      gross,
      fees: kept,
      refunded,
      net: gross! - kept! - refunded!,
      orders: within(received, from, to).length,
      refunds: within(back, from, to).length,
      members: 0,
      methods: ['pix', 'boleto'].map((method) => ({
        method,
        placed: methods.get(method)!.length,
        paid: sum(methods.get(method)!),
      })),
    }
  }
  const answer = await helena.adminOverview.figures({ from, to })
  expect(answer).toMatchObject({
    period: { from, to },
    step: 'month',
    figures: expected({ from, to }),
    before: { period: earlier, figures: expected(earlier) },
  })
  const weeks = { from, to: addDays(from, 55) }
  const { step, points } = await helena.adminOverview.figures(weeks)
  expect([step, points.length]).toEqual(['day', 56])
  for (const { at, ...point } of points) {
    const day = dayOf(new Date(at))
    const [gross, kept, refunded] = [received, fees, back].map((rows) => sum(within(rows, day, day)))
    const net = gross! - kept! - refunded!
    expect(point).toEqual({ gross, net, orders: within(received, day, day).length })
  }
  const added = (name: 'gross' | 'net' | 'orders') => answer.points.reduce((all, one) => all + one[name], 0)
  const { gross, net, orders } = answer.figures
  expect([added('gross'), added('net'), added('orders')]).toEqual([gross, net, orders])
})

test('each figure leads to as many rows as it counts', async () => {
  const day = addDays(today(new Date()), -40)
  const span = { from: day, to: day }
  const { figures } = await helena.adminOverview.figures(span)
  const total = async (filter: Parameters<Client['adminOrder']['list']>[0]) =>
    (await helena.adminOrder.list({ ...span, ...filter })).total
  expect(await total({ dated: 'paid' })).toBe(figures.orders)
  expect(await total({ dated: 'refunded' })).toBeGreaterThanOrEqual(figures.refunds)
  for (const { method, placed } of figures.methods) expect(await total({ method })).toBe(placed)
  const now = { from: today(new Date()), to: today(new Date()) }
  const { figures: today_ } = await helena.adminOverview.figures(now)
  const made = (more: object) => helena.adminAccount.list({ ...now, ...more })
  expect((await made({ role: 'none' })).total).toBe(today_.members)
  // Who owns the shop was made today, too.
  expect((await made({})).total).toBeGreaterThan(today_.members)
})

test('a day is told by its hours, and whole months stand beside as many months', async () => {
  const day = addDays(today(new Date()), -40)
  const ofDay = await helena.adminOverview.figures({ from: day, to: day })
  expect([ofDay.step, ofDay.points.length, ofDay.points[0]!.at]).toEqual([
    'hour',
    24,
    startOfDay(day).toISOString(),
  ])
  const { figures, points } = ofDay
  expect(points.reduce((all, { gross }) => all + gross, 0)).toBe(figures.gross)
  const march = await helena.adminOverview.figures({ from: '2026-03-01', to: '2026-03-31' })
  expect(march.before.period).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  const half = await helena.adminOverview.figures({ from: '2026-01-01', to: '2026-06-30' })
  expect(half.before.period).toEqual({ from: '2025-07-01', to: '2025-12-31' })
  expect(half.points).toHaveLength(6)
  const endless = helena.adminOverview.figures({ from: '2020-01-01', to: '2026-06-30' })
  expect(await refusalOf(endless)).toBe('request.invalid')
})

const YEAR = { preset: 'year-to-date' } as const
test.each([
  ['a year so far', { from: '2026-01-01', to: '2026-11-26' }, ['2025-01-01', '2025-11-26']],
  [
    'a year so far, in January',
    { from: '2026-01-01', to: '2026-01-15', ...YEAR },
    ['2025-01-01', '2025-01-15'],
  ],
  [
    'a year so far, with its month',
    { from: '2026-01-01', to: '2026-02-28', ...YEAR },
    ['2025-01-01', '2025-02-28'],
  ],
  [
    'a year to the last of February',
    { from: '2028-01-01', to: '2028-02-29', ...YEAR },
    ['2027-01-01', '2027-02-28'],
  ],
  ['a whole year', { from: '2026-01-01', to: '2026-12-31' }, ['2025-01-01', '2025-12-31']],
  ['a month so far', { from: '2026-03-01', to: '2026-03-10' }, ['2026-02-01', '2026-02-10']],
  ['a month nearly over', { from: '2026-03-01', to: '2026-03-30' }, ['2026-02-01', '2026-02-28']],
  ['a quarter so far', { from: '2026-10-01', to: '2026-11-26' }, ['2026-08-01', '2026-09-26']],
  ['some days', { from: '2026-03-02', to: '2026-03-10' }, ['2026-02-21', '2026-03-01']],
  ['a day', { from: '2026-03-02', to: '2026-03-02' }, ['2026-03-01', '2026-03-01']],
])('%s is compared with the same days before', async (_name, period, [from, to]) => {
  expect((await helena.adminOverview.figures(period)).before.period).toEqual({ from, to })
})

test('a period that ends before it begins is refused', async () => {
  const call = helena.adminOverview.figures({ from: '2026-02-01', to: calendarDay('2026-01-01') })
  expect(await refusalOf(call)).toBe('request.invalid')
})

test('what needs somebody is told to those who may see it, with where it stands', async () => {
  const { pool } = shop.parts
  const [{ rows }] = [
    await pool.query(`select count(distinct order_id)::int as n from refund where state = 'failed'`),
  ]
  await pool.query(
    `update payment set status = 'created', created_at = now() - interval '1 hour' where id = 'pay_3'`,
  )
  expect(await helena.adminOverview.attention({})).toEqual([
    { kind: 'payment-without-outcome', count: 1 },
    { kind: 'refund-refused', count: rows[0].n },
  ])
  const stuck = await helena.adminOrder.list({ payment: 'without-outcome' })
  expect(stuck.items.map(({ id }) => id)).toEqual(['ord_3'])
  const teacher = await identity(shop.parts.app, { ...OWNER, roles: ['instructor'] })
  expect(await shop.client(teacher.token).adminOverview.attention({})).toEqual([])
})

test.each([
  ['finance', 'accepted'],
  ['read-only', 'accepted'],
  ['support', 'admin.permission'],
  ['catalog', 'admin.permission'],
  ['instructor', 'admin.permission'],
] as const)('%s asks for what the shop earns: %s', async (role, outcome) => {
  const { token } = await identity(shop.parts.app, { ...OWNER, roles: [role] })
  const client = shop.client(token)
  expect(await refusalOf(client.adminOverview.figures({ from: '2026-01-01', to: '2026-01-31' }))).toBe(
    outcome,
  )
  expect(await refusalOf(client.adminSettlement.list({}))).toBe(outcome)
})

test('what is sold and opens nothing needs somebody, and stands in a list of its own', async () => {
  const { pool } = shop.parts
  const { productId } = await stock(pool, { name: 'Planilha que falta', amount: 1_000 })
  const empty = async () =>
    (await helena.adminOverview.attention({})).filter(({ kind }) => kind === 'product-empty')
  const listed = async () => (await helena.adminProduct.list({ empty: 'yes' })).items.map(({ id }) => id)
  expect(await listed()).not.toContain(productId)
  await pool.query('update product_file set removed_at = now() where product_id = $1', [productId])
  expect(await listed()).toContain(productId)
  expect(await empty()).toEqual([{ kind: 'product-empty', count: (await listed()).length }])
  await pool.query("update product set status = 'draft' where id = $1", [productId])
  expect(await listed()).not.toContain(productId)
  await pool.query('update product set sold = 1 where id = $1', [productId])
  expect(await listed()).toContain(productId)
})
