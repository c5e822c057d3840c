import type { Quote } from '@vitrine/contract/cart'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { add, type Centavos, centavos, subtract } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, startOfDay } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { findCouponByCode } from './coupon.store.ts'
import { type Coupon, NO_USES, normaliseCode } from './coupon.ts'
import { refuseCoupon } from './coupon-rules.ts'
import { type Fee, feeOf } from './fees.ts'
import { readPriceRules } from './price-rules.ts'
import { priceItems } from './quote.ts'
import type { Customer } from './rules.ts'
import { isOwed, type TaxSum, taxLabel } from './taxes.ts'

/** One sale as it would be: what is sold for how much (centavos), and how it is paid, on a day. */
export interface SaleQuestion {
  brandId: string
  item: { productId: string; name: string; type: ProductType; interval: Interval; amount: Centavos }
  method: PaymentMethod
  installments: number
  cardBrand?: string
  coupon?: string
  /** Who buys; a person when it is not said. */
  customer?: Customer
  on: CalendarDay
}

export interface SaleAnswer {
  quote: Quote
  buyerPays: Centavos
  /** Why the coupon that was asked about does not count. */
  couponRefusal?: Refusal
  fee: Fee
  /** What is owed, by tax; what is only shown is not. */
  taxes: { label: string; amount: Centavos; rule: string }[]
  /** What the seller keeps, from `availableOn` of the fee on. */
  net: Centavos
}

/** What the buyer pays, what fees and taxes take of it, what is left and when: by the same engine as a real order. */
export async function simulate(app: App, question: SaleQuestion): Promise<SaleAnswer> {
  const { brandId, item, method, on, installments, cardBrand, customer } = question
  const rules = await readPriceRules(app, brandId, on)
  const { coupon, couponRefusal } = await judge(app, question)
  const priced = priceItems({
    items: [item],
    coupons: coupon ? [coupon] : [],
    method,
    rules,
    customer,
    today: on,
  })
  const buyerPays = centavos(priced.quote.total)
  const fee = feeOf({ method, amount: buyerPays, installments, cardBrand, on }, rules.fees)
  const owed = priced.taxes.filter(isOwed)
  return {
    quote: priced.quote,
    buyerPays,
    ...(couponRefusal && { couponRefusal }),
    fee,
    taxes: owed.map(owedLine),
    net: subtract(buyerPays, add(fee.amount, ...owed.map(({ amount }) => amount))),
  }
}

const owedLine = (sum: TaxSum) => ({ label: taxLabel(sum), amount: sum.amount, rule: sum.rule })

/** As a buyer nobody knows yet would be judged, at the beginning of the day. */
async function judge(
  { db }: App,
  { coupon: code, brandId, item, on }: SaleQuestion,
): Promise<{ coupon?: Coupon; couponRefusal?: Refusal }> {
  if (!code) return {}
  const coupon = await findCouponByCode(db, normaliseCode(code))
  if (!coupon) return { couponRefusal: 'coupon.unknown' }
  const facts = { coupon, brandId, items: [item], uses: NO_USES, now: startOfDay(on) }
  const couponRefusal = refuseCoupon(facts)
  return couponRefusal ? { couponRefusal } : { coupon }
}
