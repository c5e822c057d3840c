import { expect, test } from 'vitest'
import { type Coupon, type CouponFacts, normaliseCode, refuseCoupon } from './coupon.ts'

const now = new Date('2026-11-20T12:00:00Z')
const coupon: Coupon = {
  id: 'cpn_1',
  code: 'TESTE',
  name: 'Teste',
  kind: 'percent',
  value: 1000,
  maxDiscount: null,
  minimum: 5000,
  brandIds: ['main'],
  productTypes: ['one-off'],
  startsAt: now,
  endsAt: new Date('2026-11-21T12:00:00Z'),
  limitTotal: 3,
  limitPerAccount: 1,
  used: 2,
}
const facts: CouponFacts = {
  coupon,
  brandId: 'main',
  items: [
    { type: 'one-off', amount: 4000 },
    { type: 'training', amount: 1000 },
  ],
  usedByBuyer: 0,
  now,
}

test('a coupon at the edge of all its rules is good', () => {
  expect(refuseCoupon(facts)).toBeUndefined()
})

test.each<[string, Partial<Coupon>, Partial<CouponFacts>]>([
  ['coupon.unknown', {}, { brandId: 'gg' }],
  ['coupon.not-yet', {}, { now: new Date(now.getTime() - 1) }],
  ['coupon.expired', { endsAt: now }, {}],
  ['coupon.used-up', { used: 3 }, {}],
  ['coupon.used-by-you', {}, { usedByBuyer: 1 }],
  ['coupon.not-for-these', {}, { items: [{ type: 'training', amount: 9000 }] }],
  ['coupon.minimum', { minimum: 5001 }, {}],
])('%s', (refusal, terms, change) => {
  expect(refuseCoupon({ ...facts, ...change, coupon: { ...coupon, ...terms } })).toBe(refusal)
})

test('the first reason in the list is the one that is told', () => {
  const nothingFits = { ...coupon, brandIds: ['gg'], used: 9, minimum: 99_999 }
  expect(refuseCoupon({ ...facts, coupon: nothingFits })).toBe('coupon.unknown')
})

test.each([
  ['bemvindo10', 'BEMVINDO10'],
  [' bem vindo 10 ', 'BEMVINDO10'],
  ['café', 'CAFÉ'],
])('the code %j is %s', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code)
})
