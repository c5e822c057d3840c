import { calendarDay } from '@vitrine/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coupon } from '#promotion'
import { often } from '../../../../test/support/often.ts'
import { anyCoupon, carts, item, NO_RULES, TERMS } from '../../../../test/support/pricing.ts'
import { bestOf } from './price-cart.ts'
import { priceItems } from './quote.ts'
import type { PricedItem } from './reductions.ts'

const base = { items: [item(10_000)], rules: NO_RULES, today: calendarDay('2026-11-20') }
const coupon = (id: string, value: number, more: Partial<Coupon> = {}): Coupon => ({
  ...TERMS,
  id,
  value,
  ...more,
})
const both = { combines: true }
const idsOf = (coupons: Coupon[]) => bestOf(coupons, base).map(({ id }) => id)

test('two go together only when both combine', () => {
  const [a, b] = [coupon('a', 1000, both), coupon('b', 2000, both)]
  expect(idsOf([a, b])).toEqual(['a', 'b'])
  expect(idsOf([a, { ...b, combines: false }])).toEqual(['b'])
})

test('one large discount beats two small ones, of equals what was there first stays', () => {
  const small = [coupon('a', 1000, both), coupon('b', 1000, both)]
  expect(idsOf([...small, coupon('c', 5000)])).toEqual(['c'])
  expect(idsOf([...small, coupon('c', 1900)])).toEqual(['a', 'b'])
  expect(idsOf([coupon('c', 1900), ...small])).toEqual(['c'])
  expect(idsOf([coupon('b', 1000), coupon('a', 1000)])).toEqual(['b'])
})

test('percentages come before fixed amounts, whichever was typed first', () => {
  const [fixed, percent] = [coupon('a', 1000, { ...both, kind: 'fixed' }), coupon('b', 1000, both)]
  for (const typed of [
    [fixed, percent],
    [percent, fixed],
  ]) {
    const { quote } = priceItems({ ...base, coupons: bestOf(typed, base) })
    expect(quote.lines.map(({ amount }) => amount)).toEqual([10_000, -1000, -1000])
  }
})

test('free months are free to their end beside a coupon for the first charge, whichever was typed first', () => {
  const items = [item(3000, { type: 'subscription', interval: 'month' })]
  const months = coupon('b', 2, { ...both, kind: 'free-months' })
  const coupons = bestOf([coupon('a', 1000, both), months], { ...base, items })
  const [effect] = priceItems({ ...base, items, coupons }).coupons
  expect(effect?.recurring).toMatchObject([{ discount: 3000, charges: 2 }])
})

const some = fc.array(fc.tuple(anyCoupon, fc.boolean()), { minLength: 1, maxLength: 5 })

test('no single coupon is better than what is chosen, all of it combines, and the order typed changes no total', () => {
  fc.assert(
    fc.property(carts, some, (items, terms) => {
      const coupons = terms.map(([one, combines], i) => ({ ...one, id: `cpn_${i}`, combines }))
      const best = bestOf(coupons, { ...base, items })
      const total = totalOf(items, best)
      expect(total).toBeLessThanOrEqual(Math.min(...coupons.map((one) => totalOf(items, [one]))))
      expect(best.length === 1 || best.every(({ combines }) => combines)).toBe(true)
      expect(totalOf(items, bestOf(coupons.toReversed(), { ...base, items }))).toBe(total)
    }),
    { numRuns: often(1000) },
  )
})

const totalOf = (items: PricedItem[], coupons: Coupon[]) =>
  priceItems({ ...base, items, coupons }).quote.total
