import { CouponTerms } from '@vitrine/contract/coupon'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { createCoupon, editCoupon, issueCodes, moveCoupon } from '../../../../test/support/coupon.ts'
import { createMeeting, race } from '../../../../test/support/race.ts'
import { signUp } from '../../../../test/support/sellable.ts'
import { issueCoupon, stock } from '../../../../test/support/stock.ts'
import { findCouponByCode } from './coupon.store.ts'
import { lifeOf } from './coupon.ts'
import { lockCoupon, updateStatus } from './edit-coupon.store.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())

const ACTOR = { by: 'acc_teste', reason: 'campanha de novembro' } as const
const BASE = {
  name: 'Dez',
  kind: 'percent',
  value: 1000,
  brandIds: ['main'],
  startsAt: '2026-11-01T03:00:00Z',
}
const terms = (code: string, more: object = {}): CouponTerms => CouponTerms.parse({ ...BASE, code, ...more })
const create = (code: string, more?: object) => createCoupon(shop.app, terms(code, more), ACTOR)
const statusOf = async (code: string) => (await findCouponByCode(shop.app.db, code))?.status
const versionsOf = async (id: string) =>
  (
    await shop.pool.query(
      `select version, status, terms->>'value' as value, reason from coupon_version where coupon_id = $1 order by version`,
      [id],
    )
  ).rows

test('a coupon is a draft, is offered, stops, goes on and is put away, and each step is kept', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 10_000 })
  const buyer = await signUp(shop)
  await buyer.client.cart.addLine({ priceId })
  const apply = () =>
    buyer.client.cart.applyCoupon({ code: 'ciclo' }).then(
      ({ quote }) => quote.total,
      (error: { code: string }) => error.code,
    )
  const id = await create('ciclo')
  expect(await apply()).toBe('coupon.unknown')
  await moveCoupon(shop.app, id, 'active', ACTOR)
  expect(await apply()).toBe(9000)
  await moveCoupon(shop.app, id, 'paused', ACTOR)
  expect(await apply()).toBe('coupon.paused')
  await moveCoupon(shop.app, id, 'active', ACTOR)
  await editCoupon(shop.app, id, terms('CICLO', { value: 2000 }), { ...ACTOR, reason: 'dobro' })
  expect(await apply()).toBe(8000)
  await moveCoupon(shop.app, id, 'archived', ACTOR)
  expect(await apply()).toBe('coupon.ended')
  await expect(moveCoupon(shop.app, id, 'active', ACTOR)).rejects.toMatchObject({
    code: 'coupon.no-such-move',
  })
  await expect(editCoupon(shop.app, id, terms('CICLO'), ACTOR)).rejects.toMatchObject({
    code: 'coupon.archived',
  })
  expect((await versionsOf(id)).map((row) => [row.version, row.status, row.value])).toEqual([
    [1, 'draft', '1000'],
    [2, 'active', '1000'],
    [3, 'paused', '1000'],
    [4, 'active', '1000'],
    [5, 'active', '2000'],
    [6, 'archived', '2000'],
  ])
  expect((await versionsOf(id))[4].reason).toBe('dobro')
})

test('an edit is for later uses alone: what was ordered before keeps its price and says under which version', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 10_000 })
  const id = await create('depois')
  await moveCoupon(shop.app, id, 'active', ACTOR)
  const [first, second] = [await signUp(shop), await signUp(shop)]
  const order = async ({ client, order }: typeof first) => {
    await client.cart.addLine({ priceId })
    await client.cart.applyCoupon({ code: 'DEPOIS' })
    return order(priceId)
  }
  const before = await order(first)
  await editCoupon(shop.app, id, terms('DEPOIS', { value: 5000, limitTotal: 5 }), ACTOR)
  const after = await order(second)
  expect([before.total, after.total]).toEqual([9000, 5000])
  expect((await first.client.checkout.readOrder({ id: before.id })).total).toBe(9000)
  const { rows } = await shop.pool.query(
    'select coupon_version from coupon_redemption where coupon_id = $1 order by at, coupon_version',
    [id],
  )
  expect(rows).toEqual([{ coupon_version: 2 }, { coupon_version: 3 }])
  const edit = (code: string, more: object) => editCoupon(shop.app, id, terms(code, more), ACTOR)
  await expect(edit('OUTRO-NOME', {})).rejects.toMatchObject({ code: 'coupon.code-fixed' })
  await expect(edit('DEPOIS', { limitTotal: 1 })).rejects.toMatchObject({ code: 'coupon.limit-below-use' })
  await expect(edit('DEPOIS', { budget: 5999 })).rejects.toMatchObject({ code: 'coupon.limit-below-use' })
  await expect(shop.pool.query('delete from coupon where id = $1', [id])).rejects.toThrow(/foreign key/)
  await expect(shop.pool.query('update coupon_version set reason = $1', ['outro'])).rejects.toThrow(
    /never changed/,
  )
})

test('codes that are taken for one another cannot both be made, of a campaign neither', async () => {
  await create('VERAO-10')
  for (const alike of ['verao10', 'VERAOIO', 'verão 1o', 'VERAO-L0'])
    await expect(create(alike)).rejects.toMatchObject({ code: 'coupon.code-taken' })
  const campaignId = await issueCoupon(shop.pool, { code: 'CAMPANHA', value: 1000, campaign: true })
  await issueCodes(shop.app, { couponId: campaignId, prefix: 'AB', count: 1 })
  const { rows } = await shop.pool.query('select code from coupon_code where coupon_id = $1', [campaignId])
  await expect(create(rows[0].code.replace('-', ''))).rejects.toMatchObject({ code: 'coupon.code-taken' })
})

test.each([
  ['TESTE', {}, 'code'],
  ['téste', {}, 'code'],
  ['abc', {}, 'code'],
  ['DEZ_10', {}, 'code'],
  ['DEZ10', { value: 10_001 }, 'value'],
  ['DEZ10', { endsAt: '2026-10-01T03:00:00Z' }, 'endsAt'],
  ['DEZ10', { automatic: true, campaign: true }, 'automatic'],
  ['DEZ10', { kind: 'item-free', value: 1 }, 'conditions.freeProductId'],
  ['DEZ10', { conditions: { freeProductId: 'prd_1' } }, 'conditions.freeProductId'],
  ['DEZ10', { conditions: { allocation: 'each' } }, 'conditions.allocation'],
  ['DEZ10', { conditions: { setupFee: 'only', duration: 'forever' } }, 'conditions.setupFee'],
  ['DEZ10', { kind: 'trial-days', value: 7, conditions: { combines: true } }, 'conditions.combines'],
  ['DEZ10', { conditions: { duration: 'cycles' } }, 'conditions.cycles'],
  ['DEZ10', { automatic: true, conditions: { limitPerDocument: 1 } }, 'conditions.limitPerDocument'],
])('%s with %j is refused at %s', (code, more, field) => {
  const { error } = CouponTerms.safeParse({ ...BASE, code, ...more })
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field)
})

test.each(['productIds', 'excludedProductIds', 'categoryIds', 'excludedCategoryIds'])(
  'what a coupon names must exist: %s',
  async (list) => {
    const unknown = create('NAOEXISTE', { conditions: { [list]: ['nada'] } })
    await expect(unknown).rejects.toMatchObject({
      code: 'coupon.no-such-product',
      data: { unknown: ['nada'] },
    })
    expect(await statusOf('NAOEXISTE')).toBeUndefined()
  },
)

test('a free item must exist, also when the coupon is edited', async () => {
  const { productId } = await stock(shop.pool, { name: 'Brinde', amount: 1000 })
  const free = (freeProductId: string) => ({ kind: 'item-free', value: 1, conditions: { freeProductId } })
  const id = await create('BRINDE', free(productId))
  await expect(editCoupon(shop.app, id, terms('BRINDE', free('prd_nada')), ACTOR)).rejects.toMatchObject({
    code: 'coupon.no-such-product',
  })
})

const anyConditions = fc.record(
  {
    maxDiscount: fc.option(fc.integer({ min: 1, max: 9999 })),
    allocation: fc.constantFrom('across', 'each'),
    setupFee: fc.constantFrom('excluded', 'included', 'only'),
    minimum: fc.integer({ min: 0, max: 9999 }),
    intervals: fc.option(fc.uniqueArray(fc.constantFrom('once', 'month', 'year'), { minLength: 1 })),
    methods: fc.option(fc.uniqueArray(fc.constantFrom('pix', 'boleto', 'card'), { minLength: 1 })),
    audience: fc.constantFrom('any', 'new-subscriber', 'listed', 'staff'),
    limitPerAccount: fc.option(fc.integer({ min: 1, max: 9 })),
    duration: fc.constantFrom('once', 'cycles', 'forever'),
    cycles: fc.option(fc.integer({ min: 2, max: 120 })),
    onRefund: fc.constantFrom('kept', 'returned'),
    combines: fc.boolean(),
  },
  { requiredKeys: [] },
)
const anyTerms = fc.record({
  kind: fc.constantFrom('percent', 'fixed', 'fixed-price', 'trial-days', 'free-months', 'item-free'),
  value: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 20_000 })),
  conditions: anyConditions,
})

test('whatever the terms let through is written, and read as it was written', async () => {
  const { productId } = await stock(shop.pool, { name: 'Brinde', amount: 1000 })
  let made = 0
  await fc.assert(
    fc.asyncProperty(anyTerms, async ({ conditions, ...more }) => {
      const code = `PROP-${made}-FIM`
      const free = more.kind === 'item-free' ? { freeProductId: productId } : {}
      const { data } = CouponTerms.safeParse({
        ...BASE,
        code,
        ...more,
        conditions: { ...conditions, ...free },
      })
      if (!data) return
      made++
      await createCoupon(shop.app, data, ACTOR)
      const { conditions: written, kind, value } = data
      expect(await findCouponByCode(shop.app.db, data.code)).toMatchObject({ kind, value, ...written })
    }),
    { numRuns: 300 },
  )
  expect(made).toBeGreaterThan(20)
})

test('scheduled, used up and expired are what dates and uses make of it', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const life = (more: object) =>
    lifeOf(
      {
        status: 'active',
        startsAt: new Date(0),
        endsAt: null,
        limitTotal: null,
        used: 0,
        budget: null,
        spent: 0,
        ...more,
      },
      now,
    )
  expect(life({})).toBe('active')
  expect(life({ startsAt: new Date('2026-12-01') })).toBe('scheduled')
  expect(life({ endsAt: now })).toBe('expired')
  expect(life({ limitTotal: 2, used: 2 })).toBe('used-up')
  expect(life({ budget: 100, spent: 100 })).toBe('used-up')
  expect(life({ status: 'paused', startsAt: new Date('2026-12-01') })).toBe('paused')
  expect(life({ status: 'paused', endsAt: now })).toBe('expired')
  expect(life({ status: 'draft', endsAt: now })).toBe('draft')
  expect(life({ status: 'archived', used: 9 })).toBe('archived')
})

test('two who move a coupon at once: one wins; looking first and writing then, both do', async () => {
  const id = await create('CORRIDA')
  const moved = await Promise.allSettled(
    Array.from({ length: 6 }, () => moveCoupon(shop.app, id, 'active', ACTOR)),
  )
  expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await statusOf('CORRIDA')).toBe('active')
  const other = await create('CORRIDA-2')
  const meet = createMeeting(6)
  const won = await race(shop.app.db, 6, async (tx) => {
    const row = await tx
      .selectFrom('coupon')
      .select(['status'])
      .where('id', '=', other)
      .executeTakeFirstOrThrow()
    await meet()
    if (row.status !== 'draft') return false
    await lockCoupon(tx, other)
    await updateStatus(tx, other, 2, 'active')
    return true
  })
  expect(won).toBe(6)
})
