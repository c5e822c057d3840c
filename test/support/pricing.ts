import { CouponConditions } from '@vitrine/contract/coupon'
import { centavos } from '@vitrine/contract/money'
import { calendarDay } from '@vitrine/contract/time'
import fc from 'fast-check'
import type { PriceRules, TaxRule } from '../../server/src/store/price-rule/rules.ts'
import type { PricedItem } from '../../server/src/store/pricing/reductions.ts'
import type { Coupon } from '../../server/src/store/promotion/coupon.ts'

export const NO_RULES: PriceRules = {
  planDiscounts: [],
  methodDiscounts: [],
  taxes: [],
  fees: [],
  offers: [],
}

/** A coupon of 10% that nothing holds back. */
export const TERMS: Coupon = {
  ...CouponConditions.parse({}),
  id: 'cpn_1',
  code: 'TESTE',
  publicName: 'Teste',
  status: 'active',
  kind: 'percent',
  value: 1000,
  brandIds: ['main'],
  startsAt: new Date(0),
  endsAt: null,
  limitTotal: null,
  budget: null,
  used: 0,
  spent: 0,
  campaign: false,
  automatic: false,
  version: 1,
  own: null,
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

const content = fc.record({
  productId: fc.constantFrom('prd_0', 'prd_3', 'prd_x'),
  name: fc.constant('Parte'),
  weight: fc.integer({ min: 1, max: 100 }),
})
const contents = fc.uniqueArray(content, { selector: ({ productId }) => productId, maxLength: 3 })

/** Up to eight different products, plans of them with a setup fee or an introductory price, and bundles of others. */
export const carts = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 0, max: 5_000_000 }),
      type: types,
      interval: fc.constantFrom('once', 'month', 'year'),
      setupFee: fc.option(fc.integer({ min: 1, max: 100_000 }).map(centavos), { nil: undefined }),
      introductoryCycles: fc.option(fc.integer({ min: 1, max: 12 })),
      contents,
    }),
    { maxLength: 8 },
  )
  .map((lines) =>
    lines.map(({ amount, setupFee, introductoryCycles: cycles, contents, ...more }, i) =>
      item(amount, {
        ...more,
        productId: `prd_${i}`,
        setupFee: more.interval === 'once' ? undefined : setupFee,
        introductory:
          cycles && more.interval !== 'once' ? { amount: centavos(Math.floor(amount / 3)), cycles } : null,
        contents: more.type === 'bundle' ? contents : [],
      } as Partial<PricedItem>),
    ),
  )

/** The same for somebody who may have part of the bundles. */
export const ownedCarts = fc
  .tuple(carts, fc.uniqueArray(fc.constantFrom('prd_3', 'prd_x')))
  .map(([items, owned]) => items.map((one) => (one.type === 'bundle' ? { ...one, owned } : one)))

export const anyCoupon = fc
  .record({
    kind: fc.constantFrom('percent', 'fixed', 'fixed-price', 'trial-days', 'free-months', 'item-free'),
    value: fc.integer({ min: 1, max: 10_000 }),
    maxDiscount: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    productTypes: fc.option(fc.uniqueArray(types, { minLength: 1 })),
    allocation: fc.constantFrom('across', 'each'),
    setupFee: fc.constantFrom('excluded', 'included', 'only'),
    freeProductId: fc.constantFrom('prd_0', 'prd_3', 'prd_x'),
  })
  .map((terms) => couponOf(terms as Partial<Coupon>))

/** As the contract lets them be. */
function couponOf({ allocation, freeProductId, setupFee, ...terms }: Partial<Coupon>): Coupon {
  const { kind } = terms
  const lowersFees = kind === 'percent' || kind === 'fixed'
  const fees = kind === 'fixed-price' || (setupFee === 'only' && !lowersFees) ? 'excluded' : setupFee!
  return {
    ...TERMS,
    ...terms,
    setupFee: fees,
    ...(kind === 'free-months' && { value: 1 + (terms.value! % 12) }),
    ...(kind === 'fixed' && { allocation: allocation! }),
    ...(kind === 'item-free' && { freeProductId: freeProductId! }),
  }
}

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
  serviceCode: null,
  municipality: null,
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
