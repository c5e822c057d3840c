import { centavos } from '@vitrine/contract/money'
import { calendarDay } from '@vitrine/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coupon } from '#promotion'
import { often } from '../../../../test/support/often.ts'
import { anyCoupon, carts, item, NO_RULES, TERMS, taxRule } from '../../../../test/support/pricing.ts'
import { type Pricing, priceItems } from './quote.ts'
import type { PricedItem } from './reductions.ts'

const today = calendarDay('2026-11-20')
const price = (items: readonly PricedItem[], more: Partial<Pricing> = {}) =>
  priceItems({ items, coupons: [], rules: NO_RULES, today, ...more })
const coupon = (terms: Partial<Coupon>): { coupons: Coupon[] } => ({ coupons: [{ ...TERMS, ...terms }] })
const plan = item(3000, {
  productId: 'prd_2',
  name: 'Plano',
  type: 'subscription',
  interval: 'month',
  setupFee: centavos(5000),
})

test('the fee is a line of today, and of nothing later', () => {
  const { quote, lines } = price([plan, item(1000)])
  expect(quote.lines).toEqual([
    { label: 'Plano', amount: 3000 },
    { label: 'Taxa de adesão: Plano', amount: 5000 },
    { label: 'Guia', amount: 1000 },
  ])
  expect(quote).toMatchObject({
    subtotal: 9000,
    total: 9000,
    later: [{ amount: 3000, firstOn: '2026-12-20' }],
  })
  expect(lines.map(({ total }) => total)).toEqual([8000, 1000])
})

test.each<[string, Partial<Coupon>, number, number]>([
  ['10% of the price alone', {}, 300, 3000],
  ['10% of both', { setupFee: 'included' }, 800, 3000],
  ['the fee for nothing', { setupFee: 'only', value: 10_000 }, 5000, 3000],
  ['R$ 60,00 of the fee', { setupFee: 'only', kind: 'fixed', value: 6000 }, 5000, 3000],
  ['R$ 10,00 of each', { setupFee: 'included', kind: 'fixed', allocation: 'each', value: 1000 }, 2000, 3000],
  ['for three charges', { setupFee: 'included', duration: 'cycles', cycles: 3 }, 800, 2700],
  ['seven days free', { kind: 'trial-days', value: 7 }, 3000, 3000],
  ['seven days free, the fee too', { kind: 'trial-days', value: 7, setupFee: 'included' }, 8000, 3000],
  ['two months free', { kind: 'free-months', value: 2, setupFee: 'included' }, 8000, 3000],
])('%s', (_name, terms, discount, later) => {
  const { quote, coupons } = price([plan], coupon(terms))
  expect(quote.discount).toBe(discount)
  expect(quote.later[0]).toMatchObject({ amount: later })
  for (const { recurring } of coupons) for (const one of recurring) expect(one.discount).toBeLessThan(3001)
})

test('a plan discount leaves the fee alone; the discount of a method and a tax do not', () => {
  const version = { startsOn: today, endsOn: null, brandId: 'main' }
  const rules = {
    ...NO_RULES,
    planDiscounts: [{ ...version, id: 'pld_1', interval: 'month' as const, bp: 5000 }],
    methodDiscounts: [{ ...version, id: 'mtd_1', method: 'pix' as const, bp: 1000 }],
    taxes: [taxRule('cbs', 100_000, 'added')],
  }
  const { quote } = price([plan], { rules, method: 'pix' })
  // 15,00 + 50,00 = 65,00; less 10% = 58,50; and 10% of tax.
  expect(quote).toMatchObject({ subtotal: 8000, discount: 2150, total: 6435 })
  expect(quote.later[0]).toMatchObject({ amount: 1500 })
})

const contents = [
  { productId: 'prd_5', name: 'Aula', weight: 1 },
  { productId: 'prd_6', name: 'Livro', weight: 2 },
] as const
const bundle = item(9001, { productId: 'prd_9', name: 'Combo', type: 'bundle', contents })
const free = (freeProductId: string, more: Partial<Coupon> = {}) =>
  coupon({ kind: 'item-free', freeProductId, ...more })

test('one named item costs nothing: by itself, or as its share of a bundle', () => {
  const book = item(4000, { productId: 'prd_6', name: 'Livro' })
  const inBundle = price([item(500), bundle], free('prd_6'))
  expect(inBundle.lines.map(({ discount }) => discount)).toEqual([0, 6001])
  expect(inBundle.quote.lines.at(-1)).toMatchObject({
    label: 'Cupom TESTE (Livro grátis)',
    amount: -6001,
    formula: 'o que ele custa nesta compra, R$\u00a060,01',
  })
  expect(price([item(500), book], free('prd_6')).lines.map(({ discount }) => discount)).toEqual([0, 4000])
})

test('it is given once, where it is worth most, and no more than the coupon says', () => {
  const dear = item(8000, { productId: 'prd_6', name: 'Livro' })
  expect(price([bundle, dear], free('prd_6')).lines.map(({ discount }) => discount)).toEqual([0, 8000])
  const capped = free('prd_6', { maxDiscount: 2500 })
  expect(price([bundle], capped).quote.discount).toBe(2500)
})

test('its plan is free with or without the setup fee', () => {
  expect(price([plan], free('prd_2')).quote.total).toBe(5000)
  expect(price([plan], free('prd_2', { setupFee: 'included' })).quote.total).toBe(0)
})

test('nothing that is not there is free', () => {
  expect(price([bundle, item(500)], free('prd_7')).quote.discount).toBe(0)
})

test('only a coupon that says so lowers a setup fee, and one for fees lowers nothing else', () => {
  fc.assert(
    fc.property(carts, anyCoupon, (cart, terms) => {
      const { lines } = price(cart, { coupons: [terms] })
      return lines.every(({ discount }, i) => {
        const { amount, setupFee = 0 } = cart[i]!
        if (terms.setupFee === 'excluded') return discount <= amount
        return terms.setupFee === 'included' || discount <= setupFee
      })
    }),
    { numRuns: often(5000) },
  )
})
