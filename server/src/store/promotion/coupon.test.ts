import { normaliseCode } from '@vitrine/contract/coupon'
import { expect, test } from 'vitest'
import { TERMS } from '../../../../test/support/pricing.ts'
import { type Coupon, NO_USES } from './coupon.ts'
import { type CouponFacts, refuseCoupon } from './coupon-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const coupon: Coupon = {
  ...TERMS,
  minimum: 5000,
  productTypes: ['one-off'],
  startsAt: now,
  endsAt: new Date('2026-11-21T12:00:00Z'),
  limitTotal: 3,
  limitPerAccount: 1,
  used: 2,
}
const OWN = { id: 'cod_1', recipientId: null, orderId: null, revoked: false }
const PLAN = { productId: 'prd_3', type: 'subscription', interval: 'month', amount: 9000 } as const
const TRIAL = { kind: 'trial-days', value: 7, productTypes: null } as const
const facts: CouponFacts = {
  accountId: 'acc_1',
  coupon,
  brandId: 'main',
  items: [
    { productId: 'prd_1', type: 'one-off', interval: 'once', amount: 4000 },
    { productId: 'prd_2', type: 'training', interval: 'once', amount: 1000 },
  ],
  uses: NO_USES,
  now,
}

test('a coupon at the edge of all its rules is good', () => {
  expect(refuseCoupon(facts)).toBeUndefined()
})

test.each<[string, Partial<Coupon>, Partial<CouponFacts>]>([
  ['coupon.other-brand', {}, { brandId: 'gg' }],
  ['coupon.not-yet', {}, { now: new Date(now.getTime() - 1) }],
  ['coupon.expired', { endsAt: now }, {}],
  ['coupon.used-up', { used: 3 }, {}],
  ['coupon.used-by-you', {}, { uses: { ...NO_USES, byBuyer: 1 } }],
  [
    'coupon.not-for-these',
    {},
    { items: [{ productId: 'prd_2', type: 'training', interval: 'once', amount: 9000 }] },
  ],
  ['coupon.unknown', { status: 'draft' }, {}],
  ['coupon.ended', { status: 'archived' }, {}],
  ['coupon.paused', { status: 'paused' }, {}],
  ['coupon.budget', { budget: 500, spent: 500 }, {}],
  ['coupon.not-for-these', { ...TRIAL }, {}],
  ['coupon.trial-used', { ...TRIAL }, { items: [PLAN], uses: { ...NO_USES, plans: ['prd_3'] } }],
  [
    'coupon.trial-used',
    { ...TRIAL, limitPerAccount: 9 },
    { items: [PLAN], uses: { ...NO_USES, byBuyer: 1 } },
  ],
  ['coupon.interval', { ...TRIAL, kind: 'free-months' }, { items: [{ ...PLAN, interval: 'year' }] }],
  ['coupon.first-purchase', { firstPurchase: true }, { uses: { ...NO_USES, hasBought: true } }],
  ['coupon.first-purchase', { firstPurchase: true }, { uses: { ...NO_USES, byBuyer: 1 } }],
  ['coupon.used-by-document', { limitPerDocument: 1 }, { uses: { ...NO_USES, byDocument: 1 } }],
  ['coupon.used-up-today', { limitPerDay: 4 }, { uses: { ...NO_USES, onDay: 4 } }],
  ['coupon.not-for-these', { productIds: ['prd_2'] }, {}],
  ['coupon.not-for-these', { excludedProductIds: ['prd_1'] }, {}],
  ['coupon.interval', { intervals: ['month'] }, {}],
  ['coupon.not-for-these', { categoryIds: ['other'] }, {}],
  ['coupon.not-for-plan', { productIds: ['prd_9'], productTypes: null }, { items: [PLAN] }],
  ['coupon.minimum-items', { minimumItems: 2 }, {}],
  ['coupon.method', { methods: ['pix'] }, { method: 'boleto' }],
  ['coupon.held', {}, { uses: { ...NO_USES, byBuyer: 1, heldByBuyer: 1 } }],
  ['coupon.new-subscriber', { audience: 'new-subscriber' }, { uses: { ...NO_USES, plans: ['prd_8'] } }],
  [
    'coupon.new-subscriber',
    { audience: 'new-subscriber', limitPerAccount: 9 },
    { uses: { ...NO_USES, byBuyer: 1 } },
  ],
  ['coupon.not-for-you', { audience: 'listed' }, {}],
  ['coupon.unknown', { campaign: true }, {}],
  ['coupon.ended', { campaign: true, own: { ...OWN, revoked: true } }, {}],
  ['coupon.used-up', { campaign: true, own: { ...OWN, orderId: 'ord_1' } }, {}],
  [
    'coupon.held',
    { campaign: true, own: { ...OWN, orderId: 'ord_1' } },
    { uses: { ...NO_USES, heldByBuyer: 1 } },
  ],
  ['coupon.not-for-you', { campaign: true, own: { ...OWN, recipientId: 'acc_2' } }, {}],
  ['coupon.minimum', { minimum: 5001 }, {}],
])('%s', (refusal, terms, change) => {
  expect(refuseCoupon({ ...facts, ...change, coupon: { ...coupon, ...terms } })).toBe(refusal)
})

test('a coupon at the edge of its budget, limits and lists is good', () => {
  const terms: Partial<Coupon> = {
    budget: 500,
    spent: 499,
    firstPurchase: true,
    limitPerDocument: 2,
    limitPerDay: 4,
    productIds: ['prd_1'],
    intervals: ['once'],
    audience: 'new-subscriber',
    methods: ['pix'],
    campaign: true,
    own: { ...OWN, recipientId: 'acc_1' },
  }
  const uses = { ...NO_USES, byDocument: 1, onDay: 3 }
  expect(refuseCoupon({ ...facts, uses, coupon: { ...coupon, ...terms } })).toBeUndefined()
  const listed = { ...uses, isListed: true, plans: ['prd_8'] }
  expect(refuseCoupon({ ...facts, uses: listed, coupon: { ...coupon, audience: 'listed' } })).toBeUndefined()
})

test('free months and a trial that fit are good', () => {
  for (const kind of ['trial-days', 'free-months'] as const)
    expect(refuseCoupon({ ...facts, items: [PLAN], coupon: { ...coupon, ...TRIAL, kind } })).toBeUndefined()
})

test('the first reason in the list is the one that is told', () => {
  const nothingFits = { ...coupon, brandIds: ['gg'], used: 9, minimum: 99_999 }
  expect(refuseCoupon({ ...facts, coupon: nothingFits })).toBe('coupon.other-brand')
})

test.each([
  ['bemvindo10', 'BEMVINDO10'],
  [' bem vindo 10 ', 'BEMVINDO10'],
  ['café', 'CAFE'],
  ['Promoção', 'PROMOCAO'],
])('the code %j is %s', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code)
})
