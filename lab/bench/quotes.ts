import { CouponConditions } from '@vitrine/contract/coupon'
import type { ProductId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { calendarDay } from '@vitrine/contract/time'
import type { PriceRules } from '../../server/src/store/price-rule/rules.ts'
import { type Pricing, priceItems } from '../../server/src/store/pricing/quote.ts'
import type { PricedItem } from '../../server/src/store/pricing/reductions.ts'
import type { Coupon } from '../../server/src/store/promotion/coupon.ts'

const CARTS = 1_000_000
const TYPES = ['one-off', 'subscription', 'training', 'bundle'] as const
const INTERVALS = ['once', 'month', 'year'] as const
const version = { startsOn: calendarDay('2026-01-01'), endsOn: null, brandId: 'main' }
const tax = {
  ...version,
  productType: null,
  customer: null,
  serviceCode: null,
  municipality: null,
  effect: 'shown' as const,
}

const RULES: PriceRules = {
  planDiscounts: [{ ...version, id: 'rul_1', interval: 'year', bp: 1500 }],
  methodDiscounts: [{ ...version, id: 'rul_2', method: 'pix', bp: 500 }],
  taxes: [
    { ...tax, id: 'rul_3', code: 'iss', effect: 'inside', ppm: 29_000 },
    { ...tax, id: 'rul_4', code: 'cbs', ppm: 9000 },
    { ...tax, id: 'rul_5', code: 'ibs', effect: 'added', ppm: 1000 },
  ],
  fees: [],
  offers: [],
}

const COUPON: Coupon = {
  ...CouponConditions.parse({ maxDiscount: 5000, setupFee: 'included' }),
  id: 'cpn_1',
  code: 'DEZ',
  publicName: null,
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

/** The same numbers at each run (xorshift). */
function createDice(): (sides: number) => number {
  let state = 0x2545f491
  return (sides) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % sides
  }
}

/** One plan in four asks for a setup fee. */
function itemOf(roll: (sides: number) => number, productId: ProductId): PricedItem {
  const interval = INTERVALS[roll(3)]!
  const amount = centavos(roll(500_000))
  const setupFee = interval !== 'once' && roll(4) === 0 ? centavos(roll(20_000)) : undefined
  return { productId, name: 'Produto', type: TYPES[roll(4)]!, interval, amount, setupFee }
}

function cartOf(roll: (sides: number) => number): Pricing {
  const items = Array.from({ length: 1 + roll(5) }, (_, i) => itemOf(roll, `prd_${i}`))
  const coupons = roll(2) ? [COUPON] : []
  return {
    items,
    coupons,
    method: roll(2) ? 'pix' : undefined,
    rules: RULES,
    today: calendarDay('2026-11-20'),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Prices a million generated carts; carts per second. Throws when lines − discounts + taxes is not the total of one. */
export function quotes(): number {
  const roll = createDice()
  let busy = 0
  for (let i = 0; i < CARTS; i++) {
    const cart = cartOf(roll)
    const began = performance.now()
    const { quote, lines } = priceItems(cart)
    busy += performance.now() - began
    const expected =
      sum(cart.items.map(({ amount, setupFee = 0 }) => amount + setupFee)) -
      quote.discount +
      sum(lines.map(({ tax }) => tax))
    if (quote.total !== expected || quote.total !== sum(quote.lines.map(({ amount }) => amount)))
      throw new Error(`cart ${i} does not add up`)
  }
  return Math.round(CARTS / (busy / 1000))
}
