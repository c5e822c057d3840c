import { centavos } from '@vitrine/contract/money'
import { calendarDay } from '@vitrine/contract/time'
import fc from 'fast-check'
import type { Coupon } from '../../server/src/pricing/coupon.ts'
import type { PricedItem } from '../../server/src/pricing/quote.ts'
import { NO_RULES, type PriceRules, type TaxRule } from '../../server/src/pricing/rules.ts'

/** A coupon of 10% that nothing holds back. */
export const TERMS: Coupon = {
  id: 'cpn_1',
  code: 'TESTE',
  name: 'Teste',
  status: 'active',
  productIds: null,
  excludedProductIds: [],
  intervals: null,
  firstPurchase: false,
  birthday: null,
  weekdays: null,
  fromHour: 0,
  untilHour: 24,
  limitPerDocument: null,
  limitPerDay: null,
  budget: null,
  spent: 0,
  kind: 'percent',
  value: 1000,
  maxDiscount: null,
  minimum: 0,
  brandIds: ['main'],
  productTypes: null,
  startsAt: new Date(0),
  endsAt: null,
  limitTotal: null,
  limitPerAccount: null,
  used: 0,
  ...{ categoryIds: null, methods: null, minimumItems: 1, audience: 'any', duration: 'once', cycles: null },
  ...{ class: 'order', combinesWith: [], campaign: false, own: null },
}

export const item = (amount: number, more: Partial<PricedItem> = {}): PricedItem => ({
  productId: 'prd_1',
  name: 'Guia',
  type: 'one-off',
  interval: 'once',
  amount: centavos(amount),
  ...more,
})

const types = fc.constantFrom('one-off', 'subscription', 'training', 'bundle')

/** Up to eight different products. */
export const carts = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 0, max: 5_000_000 }),
      type: types,
      interval: fc.constantFrom('once', 'month', 'year'),
    }),
    { maxLength: 8 },
  )
  .map((lines) =>
    lines.map(({ amount, ...more }, i) =>
      item(amount, { ...more, productId: `prd_${i}` } as Partial<PricedItem>),
    ),
  )

export const anyCoupon = fc
  .record({
    kind: fc.constantFrom('percent', 'fixed', 'fixed-price', 'trial-days', 'free-months'),
    value: fc.integer({ min: 1, max: 10_000 }),
    maxDiscount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    productTypes: fc.option(fc.uniqueArray(types, { minLength: 1 })),
  })
  .map((terms) => ({ ...TERMS, ...terms }) as Coupon)

const version = { startsOn: calendarDay('2026-01-01'), endsOn: null, brandId: 'main' }
const bp = (max: number) => fc.integer({ min: 1, max })

export const taxRule = (
  code: TaxRule['code'],
  ppm: number,
  effect: TaxRule['effect'],
  productType: TaxRule['productType'] = null,
): TaxRule => ({
  ...version,
  id: `tax_${code}_${productType}`,
  code,
  ppm,
  effect,
  productType,
  customer: null,
})

/** Discounts of plans and methods, and taxes of every effect, those on top only for trainings. */
export const anyRules: fc.Arbitrary<PriceRules> = fc
  .record({
    yearly: fc.option(bp(9000)),
    pix: fc.option(bp(2000)),
    iss: fc.option(fc.integer({ min: 0, max: 50_000 })),
    cbs: fc.option(fc.integer({ min: 0, max: 100_000 })),
    effect: fc.constantFrom<TaxRule['effect']>('shown', 'added'),
  })
  .map(({ yearly, pix, iss, cbs, effect }) => ({
    ...NO_RULES,
    planDiscounts: yearly ? [{ ...version, id: 'pld_1', interval: 'year' as const, bp: yearly }] : [],
    methodDiscounts: pix ? [{ ...version, id: 'mtd_1', method: 'pix' as const, bp: pix }] : [],
    taxes: [
      ...(iss === null ? [] : [taxRule('iss', iss, 'inside')]),
      ...(cbs === null ? [] : [taxRule('cbs', cbs, effect), taxRule('cbs', 2 * cbs, effect, 'training')]),
    ],
  }))

export const method = fc.constantFrom('pix' as const, 'boleto' as const, undefined)
