import { randomUUID } from 'node:crypto'
import { addDays, calendarDay, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceItems } from '#pricing'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { CPF, newBuyer } from '../../../../test/support/buyer.ts'
import { item } from '../../../../test/support/pricing.ts'
import {
  addCardFeeTable,
  addMethodDiscount,
  addPlanDiscount,
  addTaxRule,
  endRule,
  withdrawRule,
} from '../../../../test/support/rules.ts'
import { stock } from '../../../../test/support/stock.ts'
import { openParts } from '../../parts.ts'
import { readPriceRules } from './change-rules.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const day = calendarDay
const pix = (startsOn: string, bp: number, endsOn: string | null = null) =>
  addMethodDiscount(shop.app, {
    brandId: 'main',
    method: 'pix',
    bp,
    startsOn: day(startsOn),
    endsOn: endsOn ? day(endsOn) : null,
  })
const versions = async () =>
  (
    await shop.pool.query(
      `select bp, starts_on, ends_on from method_discount where method = 'pix' and withdrawn_at is null order by starts_on`,
    )
  ).rows
const FROM_2030 = { startsOn: day('2030-01-01'), endsOn: null }
const client = async () => (await newBuyer({ client: shop.api as never })).client

test('a new version ends the one before it, and the past stays as it was', async () => {
  await pix('2026-11-20', 500)
  await pix('2026-12-01', 700)
  expect(await versions()).toEqual([
    { bp: 500, starts_on: '2026-11-20', ends_on: '2026-11-30' },
    { bp: 700, starts_on: '2026-12-01', ends_on: null },
  ])
  await expect(pix('2026-11-19', 100)).rejects.toMatchObject({ code: 'price-rule.past' })
  await expect(pix('2026-11-25', 100)).rejects.toMatchObject({ code: 'price-rule.overlap' })
  await expect(pix('2026-12-01', 100)).rejects.toMatchObject({ code: 'price-rule.overlap' })
  expect(await versions()).toHaveLength(2)
})

test('of 20 who write the same version at once, one does', { tags: 'fire' }, async () => {
  const boleto = { brandId: 'main', method: 'boleto' as const, bp: 300, startsOn: day('2026-12-01') }
  const all = Array.from({ length: 20 }, () => addMethodDiscount(shop.app, { ...boleto, endsOn: null }))
  const results = await Promise.allSettled(all)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'price-rule.overlap' })

  await shop.pool.query('create table twin as select * from method_discount with no data')
  await Promise.all(
    results.map((_, i) =>
      shop.pool.query(
        `insert into twin (id, method) select $1, 'boleto' where not exists (select from twin where pg_sleep(0.2) is null)`,
        [`rul_${i}`],
      ),
    ),
  )
  const { rows } = await shop.pool.query('select from twin')
  expect(rows.length).toBeGreaterThan(1)
})

test('a version is never changed or removed, also not by hand', async () => {
  for (const change of ['update method_discount set bp = 1', 'delete from method_discount'])
    await expect(shop.pool.query(change)).rejects.toThrow('only ended or withdrawn')
})

test('what has not begun can be withdrawn, what holds can only be ended, today at the earliest', async () => {
  const [now, next] = (
    await shop.pool.query<{ id: string }>(
      `select id from method_discount where method = 'pix' order by starts_on`,
    )
  ).rows
  await expect(withdrawRule(shop.app, 'method-discount', now!.id)).rejects.toMatchObject({
    code: 'not-found',
  })
  await withdrawRule(shop.app, 'method-discount', next!.id)
  expect(await versions()).toEqual([{ bp: 500, starts_on: '2026-11-20', ends_on: null }])
  await expect(endRule(shop.app, 'method-discount', now!.id, day('2026-11-19'))).rejects.toMatchObject({
    code: 'price-rule.past',
  })
  await endRule(shop.app, 'method-discount', now!.id, day('2026-11-21'))
  expect(await versions()).toEqual([{ bp: 500, starts_on: '2026-11-20', ends_on: '2026-11-21' }])
})

test('5% less by Pix: said before the choice, charged by Pix, not by boleto, kept with the order', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 9700 })
  const buyer = await client()
  const cart = await buyer.cart.addLine({ priceId })
  expect(cart.quote.total).toBe(9700)
  expect(cart.methods).toMatchObject([{ method: 'pix', says: '−5% no Pix', quote: { total: 9215 } }])
  const place = (expectedTotal: number) =>
    buyer.checkout.placeOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: { method: 'pix', document: CPF, expectedTotal, acceptedTerms: true },
    })
  await expect(place(9700)).rejects.toMatchObject({ code: 'checkout.total-changed', data: { total: 9215 } })
  const { id } = await place(9215)
  const order = await buyer.checkout.readOrder({ id })
  expect(order).toMatchObject({ subtotal: 9700, discount: 485, total: 9215, payment: { amount: 9215 } })
  expect(order.sum.at(-1)).toMatchObject({
    label: 'Desconto no Pix',
    formula: '5% de R$\u00a097,00',
    amount: -485,
  })
  const { rows } = await shop.pool.query('select pricing from purchase_order where id = $1', [id])
  expect(rows[0].pricing.rules).toEqual([order.sum.at(-1)!.rule])
})

test('the day after its last, a discount is gone', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Curso', amount: 9700 })
  const buy = async () => (await client()).cart.addLine({ priceId })
  shop.clock.set('2026-11-22T02:59:00Z')
  expect((await buy()).methods).toHaveLength(1)
  shop.clock.set('2026-11-22T03:00:00Z')
  expect((await buy()).methods).toEqual([])
  shop.clock.set('2026-11-20T12:00:00Z')
})

test('a plan discount is charged today and later', async () => {
  await addPlanDiscount(shop.app, {
    brandId: 'main',
    interval: 'year',
    bp: 2000,
    startsOn: day('2026-11-20'),
    endsOn: null,
  })
  const { priceId } = await stock(shop.pool, {
    name: 'Plano',
    amount: 30_000,
    type: 'subscription',
    interval: 'year',
  })
  const { quote } = await (await client()).cart.addLine({ priceId })
  expect(quote).toMatchObject({ total: 24_000, later: [{ amount: 24_000, interval: 'year' }] })
})

test('CBS is said in 2026, and charged on top from the day it is', async () => {
  const cbs = { brandId: null, productType: null, code: 'cbs' as const }
  const shown = { ...cbs, effect: 'shown' as const, ppm: 9000, startsOn: day('2026-11-20'), endsOn: null }
  await addTaxRule(shop.app, shown)
  await addTaxRule(shop.app, { ...shown, effect: 'added', ppm: 88_000, startsOn: day('2027-01-01') })
  const { priceId } = await stock(shop.pool, { name: 'Modelo', amount: 10_000 })
  const buyer = await client()
  const { quote } = await buyer.cart.addLine({ priceId })
  expect(quote.total).toBe(10_000)
  expect(quote.taxes?.shown).toMatchObject([{ label: 'CBS (0,9%)', amount: 90 }])
  shop.clock.set('2027-01-01T03:00:00Z')
  const later = await (await client()).cart.addLine({ priceId })
  expect(later.quote).toMatchObject({ subtotal: 10_000, discount: 0, total: 10_880 })
  expect(later.quote.lines.at(-1)).toMatchObject({ label: 'CBS (8,8%)', amount: 880 })
  shop.clock.set('2026-11-20T12:00:00Z')
})

test('another process hears of a new version', async () => {
  const other = await openParts(shop.app.config, { works: false }, shop.clock)
  const before = { brandId: 'gg', method: 'pix' as const, startsOn: day('2026-11-20'), endsOn: null }
  const read = async () => (await readPriceRules(other.app, 'gg', day('2026-11-20'))).methodDiscounts.length
  expect(await read()).toBe(0)
  await shop.pool.query(
    `insert into brand values ('gg', 'GG', 'GG Ltda.', '12345678000195', 'Rua 1', 'oi@gg.example', '+5511987654321', '9h')`,
  )
  await addMethodDiscount(shop.app, { ...before, bp: 400 })
  await expect.poll(read).toBe(1)
  await other.close()
})

test('a company is told what it withholds, a person is not, and both pay the same', async () => {
  const irrf = { brandId: null, productType: null, customer: 'company' as const, code: 'irrf' as const }
  const version = { ...irrf, effect: 'withheld' as const, ppm: 15_000, endsOn: null }
  const from = today(shop.clock.now())
  await addTaxRule(shop.app, { ...version, startsOn: from })
  const rules = await readPriceRules(shop.app, 'main', from)
  const withheld = (customer: 'person' | 'company') => {
    const { quote } = priceItems({
      items: [item(10_000)],
      coupons: [],
      rules,
      buyer: { customer },
      today: from,
    })
    return [quote.total, quote.taxes?.withheld]
  }
  const [total, nothing] = withheld('person')
  expect(nothing).toBeUndefined()
  expect(withheld('company')).toEqual([
    total,
    [{ label: 'IRRF (1,5%)', amount: 150, rule: expect.any(String) }],
  ])
  // The law withholds from what companies pay, and a sum cannot depend on who is not known yet.
  const wrong = [{ customer: 'person' as const }, { effect: 'added' as const }, { code: 'pis' as const }]
  for (const change of wrong) {
    const asked = { ...version, startsOn: addDays(from, 1), ...change }
    await expect(addTaxRule(shop.app, asked)).rejects.toMatchObject({ code: '23514' })
  }
})

// An exclusion constraint is checked once both rows are in the index: two writers without the lock wait for each other.
test.each([
  [
    'method_discount',
    () => addMethodDiscount(shop.app, { brandId: 'main', method: 'boleto', bp: 100, ...FROM_2030 }),
  ],
  [
    'plan_discount',
    () => addPlanDiscount(shop.app, { brandId: 'main', interval: 'year', bp: 100, ...FROM_2030 }),
  ],
  [
    'fee_rule',
    () =>
      addCardFeeTable(shop.app, {
        brandId: 'main',
        cardBrand: 'elo',
        settleDays: 30,
        lines: [{ installmentsFrom: 1, installmentsTo: 18, ppm: 40_000, fixed: 0 }],
        ...FROM_2030,
      }),
  ],
])('what writes versions has %s to itself', async (table, add) => {
  const other = await shop.pool.connect()
  try {
    await other.query('begin')
    await other.query(`lock table ${table} in row exclusive mode`)
    const added = add()
    const waits = expect.poll(async () => {
      const { rows } = await shop.pool.query(
        `select from pg_locks where relation = $1::regclass and mode = 'ShareRowExclusiveLock' and not granted`,
        [table],
      )
      return rows.length
    })
    await Promise.race([waits.toBe(1), added.then(() => expect.unreachable('it did not wait'))])
    await other.query('rollback')
    await added
  } finally {
    other.release(true)
  }
})
