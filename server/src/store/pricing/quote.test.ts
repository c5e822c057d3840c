import { CYCLES, endOfCycle } from '@vitrine/contract/billing-cycle'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import { calendarDay } from '@vitrine/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceRules } from '#price-rule'
import type { Coupon } from '#promotion'
import { often } from '../../../../test/support/often.ts'
import {
  anyCoupon,
  anyRules,
  carts,
  item,
  method,
  NO_RULES,
  ownedCarts,
  TERMS,
  taxRule,
} from '../../../../test/support/pricing.ts'
import { rulesOn } from '../price-rule/rules.ts'
import { type Priced, type Pricing, priceItems } from './quote.ts'
import type { PricedItem } from './reductions.ts'

/** QUOTE_CARTS=1000000 makes the whole proof; the ordinary run makes a part of it. */
const CARTS = Number(process.env.QUOTE_CARTS ?? often(20_000))
const today = calendarDay('2026-11-20')
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const price = (items: readonly PricedItem[], more: Partial<Pricing> = {}) =>
  priceItems({ items, coupons: [], rules: NO_RULES, today, ...more })

const listOf = (one: PricedItem) => priceOfCharge(one, 1) + (one.setupFee ?? 0)

const pricing = fc
  .record({ items: ownedCarts, coupons: fc.array(anyCoupon, { maxLength: 2 }), method, rules: anyRules })
  .map((one): Pricing => ({ ...one, today }))

/** What is wrong with a sum, if anything. */
function faultOf({ items }: Pricing, { lines, quote, taxes }: Priced): string | undefined {
  const added = taxes.filter(({ effect }) => effect === 'added')
  const tax = sum(added.map(({ amount }) => amount))
  if (quote.subtotal !== sum(items.map(listOf))) return 'lines'
  if (quote.total !== quote.subtotal - quote.discount + tax) return 'total'
  if (quote.total !== sum(quote.lines.map(({ amount }) => amount))) return 'explained sum'
  if (quote.discount !== sum(lines.map(({ discount }) => discount))) return 'discounts'
  if (tax !== sum(lines.map((line) => line.tax))) return 'taxes'
  if (quote.total !== sum(lines.map(({ total }) => total))) return 'totals'
  const isSound = lines.every(
    (line, i) =>
      Math.min(line.discount, line.tax, line.total) >= 0 &&
      line.total === listOf(items[i]!) - line.discount + line.tax,
  )
  return isSound ? undefined : 'a line'
}

test(
  `${CARTS} carts: lines − discounts + taxes = total, and nothing is negative`,
  () => {
    fc.assert(
      fc.property(pricing, (one) => faultOf(one, priceItems(one)) === undefined),
      { numRuns: CARTS },
    )
  },
  60_000 + CARTS,
)

test('a sum that is one centavo off is found', () => {
  const one = { items: [item(100)], coupons: [TERMS], rules: NO_RULES, today }
  const priced = priceItems(one)
  expect(faultOf(one, { ...priced, quote: { ...priced.quote, total: 91 } as Priced['quote'] })).toBe('total')
})

test('the same question gets the same answer, whatever the order of the lines', () => {
  fc.assert(
    fc.property(pricing, fc.nat(), (one, turn) => {
      const by = turn % Math.max(1, one.items.length)
      const turned = [...one.items.slice(by), ...one.items.slice(0, by)]
      const { lines, quote } = priceItems(one)
      const other = priceItems({ ...one, items: turned })
      expect(priceItems(structuredClone(one)).quote).toEqual(quote)
      expect(other.quote.total).toBe(quote.total)
      expect(other.lines).toEqual([...lines.slice(by), ...lines.slice(0, by)])
    }),
    { numRuns: often(2000) },
  )
})

test('what costs a centavo more is never cheaper, and a larger discount never costs more', () => {
  const untaxed = pricing.map((one) => ({ ...one, rules: { ...one.rules, taxes: [] } }))
  fc.assert(
    fc.property(untaxed, fc.nat(), (one, place) => {
      const { total } = priceItems(one).quote
      const dearer = one.items.map((line, i) =>
        i === place % one.items.length
          ? item(line.amount + 1, { ...line, amount: (line.amount + 1) as never })
          : line,
      )
      const methodDiscounts = one.rules.methodDiscounts.map((rule) => ({ ...rule, bp: rule.bp + 1 }))
      // Of two coupons the first may leave a centavo on another line than before, and the second take that line alone.
      const moved = one.coupons.length > 1 ? 1 : 0
      expect(priceItems({ ...one, items: dearer }).quote.total).toBeGreaterThanOrEqual(total - moved)
      const cheaper = priceItems({ ...one, rules: { ...one.rules, methodDiscounts } })
      expect(cheaper.quote.total).toBeLessThanOrEqual(total)
    }),
    { numRuns: often(2000) },
  )
})

test('a coupon takes nothing off what it is not for', () => {
  fc.assert(
    fc.property(carts, anyCoupon, (cart, terms) => {
      const { lines } = price(cart, { coupons: [terms] })
      const isFor = ({ type }: PricedItem) => terms.productTypes?.includes(type) ?? true
      return lines.every(({ discount }, i) => isFor(cart[i]!) || discount === 0)
    }),
    { numRuns: often(5000) },
  )
})

test.each<[string, Partial<Coupon>, number[], number[]]>([
  [
    'R$ 10,00 off each',
    { kind: 'fixed', value: 1000, allocation: 'each' },
    [4990, 800, 1000],
    [1000, 800, 1000],
  ],
  [
    'R$ 10,00 off each, at most R$ 15,00',
    { kind: 'fixed', value: 1000, allocation: 'each', maxDiscount: 1500 },
    [4990, 500, 1000],
    [600, 300, 600],
  ],
  ['10% of R$ 49,90 and R$ 239,00', { value: 1000 }, [4990, 23900], [499, 2390]],
  ['10% capped at R$ 20,00', { value: 1000, maxDiscount: 2000 }, [10000, 30000], [500, 1500]],
  ['R$ 50,00 off R$ 30,00', { kind: 'fixed', value: 5000 }, [3000], [3000]],
  ['R$ 1,00 over three equal lines', { kind: 'fixed', value: 100 }, [1000, 1000, 1000], [34, 33, 33]],
  ['R$ 10,00 by the largest remainder', { kind: 'fixed', value: 1000 }, [3333, 3333, 3334], [333, 333, 334]],
  ['R$ 19,99 by weight', { kind: 'fixed', value: 1999 }, [4990, 19990, 990], [384, 1539, 76]],
  ['each line for R$ 10,00', { kind: 'fixed-price', value: 1000 }, [4990, 800, 1000], [3990, 0, 0]],
  ['100%', { value: 10_000 }, [1990, 1], [1990, 1]],
  ['half a centavo is rounded up', { value: 5000 }, [1], [1]],
])('%s', (_name, terms, amounts, discounts) => {
  const { lines } = price(
    amounts.map((amount) => item(amount)),
    { coupons: [{ ...TERMS, ...terms }] },
  )
  expect(lines.map(({ discount }) => discount)).toEqual(discounts)
})

const version = { startsOn: calendarDay('2026-11-01'), endsOn: calendarDay('2026-11-30'), brandId: 'main' }
const RULES: PriceRules = {
  ...NO_RULES,
  planDiscounts: [{ ...version, id: 'pld_1', interval: 'month', bp: 2000 }],
  methodDiscounts: [{ ...version, id: 'mtd_1', method: 'pix', bp: 500 }],
}

test('plan, coupon and method come one after the other, each explains itself, and the plan stays for later', () => {
  const plan = item(5000, { name: 'Plano', type: 'subscription', interval: 'month' })
  const { quote, rules } = price([plan, item(1000)], { coupons: [TERMS], method: 'pix', rules: RULES })
  expect(quote.lines).toEqual([
    { label: 'Plano', amount: 5000 },
    { label: 'Guia', amount: 1000 },
    {
      label: 'Desconto do plano mensal',
      amount: -1000,
      formula: '20% de R$\u00a050,00',
      rule: 'pld_1',
    },
    { label: 'Cupom TESTE (10%)', amount: -500, formula: '10% de R$\u00a050,00', rule: 'cpn_1' },
    { label: 'Desconto no Pix', amount: -225, formula: '5% de R$\u00a045,00', rule: 'mtd_1' },
  ])
  expect(quote).toMatchObject({ subtotal: 6000, discount: 1725, total: 4275 })
  expect(quote.later).toEqual([{ label: 'Plano', amount: 4000, interval: 'month', firstOn: '2026-12-20' }])
  expect(rules).toEqual(['pld_1', 'cpn_1', 'mtd_1'])
})

test('no method, another method: no discount of the method', () => {
  for (const method of [undefined, 'boleto'] as const)
    expect(price([item(1000)], { method, rules: RULES }).quote.total).toBe(1000)
})

test('a version holds from its first to its last day, for its brand', () => {
  const on = (day: string, brand = 'main') =>
    rulesOn(RULES, brand, calendarDay(day)).methodDiscounts.map(({ id }) => id)
  expect(on('2026-10-31')).toEqual([])
  expect(on('2026-11-01')).toEqual(['mtd_1'])
  expect(on('2026-11-30')).toEqual(['mtd_1'])
  expect(on('2026-12-01')).toEqual([])
  expect(on('2026-11-15', 'gg')).toEqual([])
})

test('a tax on top is a line of the sum', () => {
  const rules = { ...NO_RULES, taxes: [taxRule('cbs', 90_000, 'added')] }
  const { quote, lines } = price([item(10_000)], { rules, coupons: [TERMS] })
  expect(quote.lines.at(-1)).toEqual({
    label: 'CBS (9%)',
    amount: 810,
    formula: '9% de R$\u00a090,00',
    rule: 'tax_cbs_null',
  })
  expect(quote).toMatchObject({ subtotal: 10_000, discount: 1000, total: 9810 })
  expect(lines).toEqual([{ discount: 1000, tax: 810, total: 9810 }])
})

test.each([
  ['month', 31, '2026-01-31', '2026-02-28'],
  ['month', 31, '2026-02-28', '2026-03-31'],
  ['month', 30, '2027-12-30', '2028-01-30'],
  ['year', 29, '2028-02-29', '2029-02-28'],
  ['year', 1, '2026-12-01', '2027-12-01'],
] as const)('after a %s anchored on day %i, %s leads to %s', (interval, anchor, start, due) => {
  expect(endOfCycle(CYCLES[interval], anchor, calendarDay(start))).toBe(due)
})
