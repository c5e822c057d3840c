import type { LaterCharge, Quote, SumLine } from '@vitrine/contract/cart'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import {
  add,
  allocate,
  type Centavos,
  centavos,
  formatBrl,
  formatPercent,
  percentOf,
  subtract,
  ZERO,
} from '@vitrine/contract/money'
import { addMonths, type CalendarDay } from '@vitrine/contract/time'
import { type Coupon, isEligible } from './coupon.ts'

/** One thing to be priced. */
export interface PricedItem {
  productId: string
  name: string
  type: ProductType
  interval: Interval
  amount: Centavos
}

export interface PricedLine {
  discount: Centavos
  total: Centavos
}

export interface Pricing {
  lines: PricedLine[]
  quote: Quote
}

/** List price − coupon, spread over the lines it is good for; the parts always add up to the whole. */
export function priceItems(
  items: readonly PricedItem[],
  coupon: Coupon | undefined,
  today: CalendarDay,
): Pricing {
  const subtotal = add(...items.map(({ amount }) => amount))
  const discounts = spreadCoupon(items, coupon)
  const discount = add(...discounts)
  return {
    lines: items.map(({ amount }, i) => lineOf(amount, discounts[i] ?? ZERO)),
    quote: {
      subtotal,
      discount,
      total: subtract(subtotal, discount),
      lines: sumLines(items, coupon, discount),
      later: items.filter(({ interval }) => interval !== 'once').map((item) => laterCharge(item, today)),
    },
  }
}

const lineOf = (amount: Centavos, discount: Centavos): PricedLine => ({
  discount,
  total: subtract(amount, discount),
})

function spreadCoupon(items: readonly PricedItem[], coupon: Coupon | undefined): Centavos[] {
  const weights = items.map((item) => (coupon && isEligible(coupon, item) ? reducible(coupon, item) : 0))
  const base = centavos(weights.reduce((sum, weight) => sum + weight, 0))
  if (!coupon || base === 0) return items.map(() => ZERO)
  return allocate(couponValue(coupon, base), weights)
}

/** What a coupon could take off a line: all of it, or what it costs above the coupon's own price. */
const reducible = ({ kind, value }: Coupon, { amount }: PricedItem): number =>
  kind === 'fixed-price' ? Math.max(0, amount - value) : amount

/** What the coupon takes off `base`: capped by its own maximum and by the base itself. */
function couponValue({ kind, value, maxDiscount }: Coupon, base: Centavos): Centavos {
  const full = { percent: percentOf(base, value), fixed: centavos(value), 'fixed-price': base }[kind]
  return centavos(Math.min(full, maxDiscount ?? full, base))
}

function sumLines(items: readonly PricedItem[], coupon: Coupon | undefined, discount: Centavos): SumLine[] {
  const lines: SumLine[] = items.map(({ name, amount }) => ({ label: name, amount }))
  if (!coupon || discount === 0) return lines
  return [...lines, { label: `Cupom ${coupon.code}${explain(coupon)}`, amount: -discount }]
}

/** How the coupon came to its amount, where the amount alone does not say it. */
const explain = ({ kind, value }: Coupon): string =>
  ({
    percent: ` (${formatPercent(value)})`,
    fixed: '',
    'fixed-price': ` (por ${formatBrl(centavos(value))})`,
  })[kind]

const MONTHS: Record<Exclude<Interval, 'once'>, number> = { month: 1, year: 12 }

/** The day a period that begins on `start` ends and the next one is due; `anchorDay` is the day of the month. */
export const nextDue = (interval: Interval, anchorDay: number, start: CalendarDay): CalendarDay =>
  addMonths(anchorDay, start, interval === 'year' ? MONTHS.year : MONTHS.month)

const laterCharge = ({ name, amount, interval }: PricedItem, today: CalendarDay): LaterCharge => ({
  label: name,
  amount,
  interval,
  firstOn: nextDue(interval, Number(today.slice(8)), today),
})
