import { centavos } from '@vitrine/contract/money'
import { calendarDay } from '@vitrine/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coupon } from './coupon.ts'
import { nextDue, type PricedItem, priceItems } from './quote.ts'

const day = calendarDay('2026-11-20')
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const TERMS: Coupon = {
  id: 'cpn_1',
  code: 'TESTE',
  name: 'Teste',
  status: 'active',
  productIds: null,
  excludedProductIds: [],
  intervals: null,
  firstPurchase: false,
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
}
const item = (amount: number, more: Partial<PricedItem> = {}): PricedItem => ({
  productId: 'prd_1',
  name: 'Guia',
  type: 'one-off',
  interval: 'once',
  amount: centavos(amount),
  ...more,
})

const types = fc.constantFrom('one-off', 'subscription', 'training', 'bundle')
const items = fc.array(
  fc
    .record({
      amount: fc.integer({ min: 0, max: 5_000_000 }),
      type: types,
      interval: fc.constantFrom('once', 'month', 'year'),
    })
    .map(({ amount, ...more }) => item(amount, more as Partial<PricedItem>)),
  { maxLength: 8 },
)
const optionalAmount = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
const coupon = fc
  .record({
    kind: fc.constantFrom('percent', 'fixed', 'fixed-price'),
    value: fc.integer({ min: 1, max: 10_000 }),
    maxDiscount: optionalAmount,
    productTypes: fc.option(fc.uniqueArray(types, { minLength: 1 })),
  })
  .map((terms) => ({ ...TERMS, ...terms }) as Coupon)

test('100,000 carts: the parts add up, nothing is negative, a coupon never takes more than its lines cost', () => {
  fc.assert(
    fc.property(items, fc.option(coupon, { nil: undefined }), (cart, terms) => {
      const { lines, quote } = priceItems(cart, terms, day)
      const { subtotal, discount, total } = quote
      if (subtotal !== sum(cart.map(({ amount }) => amount))) return false
      if (total !== subtotal - discount || total < 0 || discount < 0) return false
      if (discount !== sum(lines.map((line) => line.discount))) return false
      if (
        total !== sum(lines.map((line) => line.total)) ||
        total !== sum(quote.lines.map(({ amount }) => amount))
      )
        return false
      return lines.every(
        (line, i) => line.discount >= 0 && line.total >= 0 && line.discount + line.total === cart[i]!.amount,
      )
    }),
    { numRuns: 100_000 },
  )
}, 60_000)

test('a coupon takes nothing off what it is not for', () => {
  fc.assert(
    fc.property(items, coupon, (cart, terms) => {
      const { lines } = priceItems(cart, terms, day)
      const isFor = ({ type }: PricedItem) => terms.productTypes?.includes(type) ?? true
      return lines.every(({ discount }, i) => isFor(cart[i]!) || discount === 0)
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['10% of R$ 49,90 and R$ 239,00', { value: 1000 }, [4990, 23900], [499, 2390]],
  ['10% capped at R$ 20,00', { value: 1000, maxDiscount: 2000 }, [10000, 30000], [500, 1500]],
  ['R$ 50,00 off R$ 30,00', { kind: 'fixed', value: 5000 }, [3000], [3000]],
  ['R$ 1,00 over three equal lines', { kind: 'fixed', value: 100 }, [1000, 1000, 1000], [34, 33, 33]],
  ['each line for R$ 10,00', { kind: 'fixed-price', value: 1000 }, [4990, 800, 1000], [3990, 0, 0]],
  ['100%', { value: 10_000 }, [1990, 1], [1990, 1]],
  ['half a centavo is rounded up', { value: 5000 }, [1], [1]],
] as const)('%s', (_name, terms, amounts, discounts) => {
  const { lines } = priceItems(
    amounts.map((amount) => item(amount)),
    { ...TERMS, ...terms },
    day,
  )
  expect(lines.map(({ discount }) => discount)).toEqual(discounts)
})

test('the sum explains itself, and says what comes later', () => {
  const plan = item(4990, { name: 'Plano', type: 'subscription', interval: 'month' })
  const { quote } = priceItems([plan, item(1000)], TERMS, day)
  expect(quote.lines).toEqual([
    { label: 'Plano', amount: 4990 },
    { label: 'Guia', amount: 1000 },
    { label: 'Cupom TESTE (10%)', amount: -599 },
  ])
  expect(quote.later).toEqual([{ label: 'Plano', amount: 4990, interval: 'month', firstOn: '2026-12-20' }])
})

test.each([
  ['month', 31, '2026-01-31', '2026-02-28'],
  ['month', 31, '2026-02-28', '2026-03-31'],
  ['month', 30, '2027-12-30', '2028-01-30'],
  ['year', 29, '2028-02-29', '2029-02-28'],
  ['year', 1, '2026-12-01', '2027-12-01'],
] as const)('after a %s anchored on day %i, %s leads to %s', (interval, anchor, start, due) => {
  expect(nextDue(interval, anchor, calendarDay(start))).toBe(due)
})
