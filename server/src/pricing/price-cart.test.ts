import { calendarDay } from '@vitrine/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { often } from '../../../test/support/often.ts'
import { anyCoupon, carts, item, TERMS } from '../../../test/support/pricing.ts'
import type { Coupon } from './coupon.ts'
import { bestOf } from './price-cart.ts'
import { priceItems } from './quote.ts'
import { NO_RULES } from './rules.ts'

const base = { items: [item(10_000)], rules: NO_RULES, today: calendarDay('2026-11-20') }
const coupon = (id: string, value: number, own = 'order', ...combinesWith: string[]): Coupon => ({
  ...TERMS,
  ...{ id, value, class: own, combinesWith },
})
const idsOf = (coupons: Coupon[]) => bestOf(coupons, base).map(({ id }) => id)

test('two go together only when each names the other', () => {
  const [a, b] = [coupon('a', 1000, 'order', 'product'), coupon('b', 2000, 'product', 'order')]
  expect(idsOf([a, b])).toEqual(['a', 'b'])
  expect(idsOf([a, { ...b, combinesWith: [] }])).toEqual(['b'])
})

test('one large discount beats two small ones, of equals the first stays', () => {
  const small = [coupon('a', 1000, 'order', 'order'), coupon('b', 1000, 'order', 'order')]
  expect(idsOf([...small, coupon('c', 5000)])).toEqual(['c'])
  expect(idsOf([...small, coupon('c', 1000)])).toEqual(['a', 'b'])
  expect(idsOf([coupon('a', 1000), coupon('b', 1000)])).toEqual(['a'])
})

const classes = fc.constantFrom('order', 'product', 'subscription')
const some = fc.array(fc.tuple(anyCoupon, classes, fc.uniqueArray(classes)), { minLength: 1, maxLength: 5 })

test('no single coupon is better than what is chosen, and all that is chosen goes together', () => {
  fc.assert(
    fc.property(carts, some, (items, terms) => {
      const coupons = terms.map(([one, own, combinesWith], i) => ({
        ...one,
        ...{ id: `cpn_${i}`, class: own, combinesWith },
      }))
      const totalOf = (set: Coupon[]) => priceItems({ ...base, items, coupons: set }).quote.total
      const best = bestOf(coupons, { ...base, items })
      expect(totalOf(best)).toBeLessThanOrEqual(Math.min(...coupons.map((one) => totalOf([one]))))
      for (const one of best)
        for (const other of best) if (one !== other) expect(one.combinesWith).toContain(other.class)
    }),
    { numRuns: often(1000) },
  )
})
