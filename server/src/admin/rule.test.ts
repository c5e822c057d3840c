import { addDays, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const reason = 'Contrato novo com o banco'
const day = today(new Date())
const pix = { brandId: 'main', method: 'pix' as const, bp: 500, reason }

test('a discount holds from its day on, charges less at once, and the audit says who wrote it and why', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 10_000 })
  const { id } = await helena.adminRule.addMethodDiscount({ ...pix, startsOn: day })
  const cart = await helena.cart.addLine({ priceId })
  expect(cart.methods).toMatchObject([{ method: 'pix', quote: { total: 9500 } }])
  const { methodDiscounts } = await helena.adminRule.read({})
  expect(methodDiscounts).toMatchObject([
    { id, state: 'current', bp: 500, startsOn: day, endsOn: null, reason },
  ])
  expect(methodDiscounts[0]!.by).toBeDefined()
  const { items } = await helena.adminAudit.list({ kind: 'price-rule' })
  expect(items).toMatchObject([
    { action: 'price-rule.method-discount', reason, after: { method: 'pix', bp: 500 }, subject: { id } },
  ])
})

test('days without any are named, what overlaps is refused, and nothing of it is written', async () => {
  const { methodDiscounts } = await helena.adminRule.read({})
  const id = methodDiscounts[0]!.id
  await helena.adminRule.end({ kind: 'method-discount', id, lastOn: addDays(day, 2), reason })
  const later = { ...pix, bp: 700, startsOn: addDays(day, 10) }
  await helena.adminRule.addMethodDiscount(later)
  expect((await helena.adminRule.read({})).methodDiscounts[0]).toMatchObject({
    state: 'coming',
    gap: { from: addDays(day, 3), to: addDays(day, 9) },
  })
  expect(await refusalOf(helena.adminRule.addMethodDiscount(later))).toBe('price-rule.overlap')
  const past = { ...pix, startsOn: addDays(day, -1) }
  expect(await refusalOf(helena.adminRule.addMethodDiscount(past))).toBe('price-rule.past')
  const elsewhere = { ...pix, brandId: 'terceira', startsOn: day }
  expect(await refusalOf(helena.adminRule.addMethodDiscount(elsewhere))).toBe('brand.unknown')
  const { rows } = await shop.parts.pool.query(
    "select count(*)::int as n from audit_event where subject_kind = 'price-rule'",
  )
  expect(rows).toEqual([{ n: 3 }])
})

test('what has not begun is given up, and stays to be seen', async () => {
  const { methodDiscounts } = await helena.adminRule.read({})
  const coming = { kind: 'method-discount' as const, id: methodDiscounts[0]!.id, reason }
  await helena.adminRule.withdraw(coming)
  expect((await helena.adminRule.read({})).methodDiscounts[0]).toMatchObject({ state: 'withdrawn' })
  expect(await refusalOf(helena.adminRule.withdraw(coming))).toBe('not-found')
})

test('other installments end those before, also on the same day, and those to come are not passed', async () => {
  const table = { most: 12, interestFreeUpTo: 3, monthlyBp: 299, minParcel: 500, reason }
  await helena.adminRule.addInstallments({ ...table, startsOn: day })
  await helena.adminRule.addInstallments({ ...table, most: 6, startsOn: addDays(day, 5) })
  expect((await helena.adminRule.read({})).installments).toMatchObject([
    { state: 'coming', most: 6, endsAt: null },
    { state: 'current', most: 12, interestFreeUpTo: 3, monthlyBp: 299, minParcel: 500 },
  ])
  const before = helena.adminRule.addInstallments({ ...table, startsOn: addDays(day, 3) })
  expect(await refusalOf(before)).toBe('price-rule.overlap')

  const [coming, current] = (await helena.adminRule.read({})).installments
  const giveUp = (id: string) => helena.adminRule.withdraw({ kind: 'installments', id, reason })
  expect(await refusalOf(giveUp(current!.id))).toBe('not-found')
  await giveUp(coming!.id)
  expect((await helena.adminRule.read({})).installments[0]).toEqual({ ...current, endsAt: null })
  expect(await refusalOf(giveUp(coming!.id))).toBe('not-found')
  await helena.adminRule.addInstallments({ ...table, startsOn: addDays(day, 3) })
})

test.each([
  [{ code: 'iss', effect: 'inside', bp: 501 }, 'bp'],
  [{ code: 'ibpt-state', effect: 'inside', bp: 100 }, 'effect'],
  [{ code: 'csrf', effect: 'withheld', bp: 465 }, 'customer'],
  [{ code: 'cbs', effect: 'added', bp: 90, municipality: 'São Paulo/SP' }, 'municipality'],
  [{ code: 'pis', effect: 'inside', bp: 65, municipality: 'Atlântida' }, 'municipality'],
] as const)('a tax that there cannot be is refused at its field: %j', async (tax, field) => {
  const problem = await problemOf(helena.adminRule.addTax({ ...tax, startsOn: day, reason }))
  expect(problem).toMatchObject({ error: 'request.invalid', fields: { [field]: [expect.any(String)] } })
})

test('a sale says what is paid, what is kept of it and what is left, by the rules of its day', async () => {
  const { productId } = await stock(shop.parts.pool, { name: 'Curso', amount: 19_990 })
  await helena.adminRule.addTax({ code: 'iss', effect: 'inside', bp: 290, startsOn: day, reason })
  await helena.adminRule.addFee({ method: 'pix', bp: 99, fixed: 0, startsOn: day, reason })
  const sale = { brandId: 'main', productId, interval: 'once' as const, method: 'pix' as const, on: day }
  const answer = await helena.adminRule.simulate(sale)
  expect(answer).toMatchObject({ buyerPays: 18_990, fee: { amount: 188 }, taxes: [{ amount: 551 }] })
  expect(answer.net).toBe(18_990 - 188 - 551)
  expect(await helena.adminRule.simulate({ ...sale, coupon: 'nenhum' })).toMatchObject({
    couponSays: expect.stringMatching(/cupom/i),
  })
  expect(await refusalOf(helena.adminRule.simulate({ ...sale, interval: 'month' }))).toBe(
    'price-rule.no-price',
  )
  expect(await refusalOf(helena.adminRule.simulate({ ...sale, productId: 'prd_x' }))).toBe('product.unknown')
})

test('a table of an acquirer holds by installments and by brand, in what is simulated and in what is booked', async () => {
  const { productId } = await stock(shop.parts.pool, { name: 'Mentoria', amount: 100_000 })
  await helena.adminRule.addInstallments({
    most: 12,
    interestFreeUpTo: 12,
    minParcel: 500,
    startsOn: addDays(day, 30),
    reason,
  })
  const one = await helena.adminRule.addFee({ method: 'card', bp: 499, startsOn: day, reason })
  const lines = (...bps: [number, number, number]) =>
    [
      [1, 1],
      [2, 6],
      [7, 12],
    ].map(([installmentsFrom = 0, installmentsTo = 0], nth) => ({
      installmentsFrom,
      installmentsTo,
      bp: bps[nth]!,
    }))
  const on = addDays(day, 31)
  await helena.adminRule.addCardFees({ lines: lines(299, 349, 399), settleDays: 30, startsOn: on, reason })
  await helena.adminRule.addCardFees({ cardBrand: 'elo', lines: lines(350, 420, 490), startsOn: on, reason })
  const { fees } = await helena.adminRule.read({})
  expect(fees.find(({ id }) => id === one.id)).toMatchObject({ endsOn: addDays(on, -1) })
  expect(fees.filter(({ method }) => method === 'card')).toHaveLength(7)
  const sale = { brandId: 'main', productId, interval: 'once' as const, method: 'card' as const, on }
  const feeIn = async (installments: number, cardBrand?: string) =>
    (await helena.adminRule.simulate({ ...sale, installments, ...(cardBrand && { cardBrand }) })).fee.amount
  expect([await feeIn(1, 'visa'), await feeIn(6, 'visa'), await feeIn(7)]).toEqual([2990, 3490, 3990])
  expect([await feeIn(1, 'elo'), await feeIn(2, 'elo'), await feeIn(12, 'elo')]).toEqual([3500, 4200, 4900])
  expect((await helena.adminRule.simulate({ ...sale, on: addDays(on, -1) })).fee.amount).toBe(4990)

  const { rows } = await shop.parts.pool.query(
    "select * from audit_event where action = 'price-rule.card-fees'",
  )
  expect(rows).toHaveLength(2)
  const again = helena.adminRule.addCardFees({
    cardBrand: 'elo',
    lines: lines(1, 2, 3),
    startsOn: on,
    reason,
  })
  expect(await refusalOf(again)).toBe('price-rule.overlap')
})

test.each([
  [
    'a line that leaves installments out',
    [
      [1, 1],
      [3, 6],
    ],
    1,
  ],
  [
    'a line that says installments once more',
    [
      [1, 6],
      [6, 12],
    ],
    1,
  ],
  ['a table that does not begin with one installment', [[2, 12]], 0],
  [
    'a line that ends before it begins',
    [
      [1, 3],
      [4, 3],
    ],
    1,
  ],
] as const)('%s is refused at its line', async (_name, ranges, nth) => {
  const lines = ranges.map(([installmentsFrom, installmentsTo]) => ({
    installmentsFrom,
    installmentsTo,
    bp: 100,
  }))
  const problem = await problemOf(helena.adminRule.addCardFees({ lines, startsOn: day, reason }))
  expect(problem?.fields).toEqual({
    [`lines.${nth}.installmentsFrom`]: [expect.stringMatching(/^Esta faixa começa em/)],
  })
})
