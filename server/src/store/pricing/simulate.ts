import type { Quote } from '@vitrine/contract/cart'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { normaliseCode } from '@vitrine/contract/coupon'
import { add, type Centavos, centavos, subtract } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, startOfDay } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { type Fee, feeOf, readPriceRules, type TaxedBuyer } from '#price-rule'
import { findCouponByCode } from '#promotion'
import { priceCart } from './price-cart.ts'
import { isOwed, type TaxSum, taxLabel } from './taxes.ts'

/** One sale as it would be: what is sold for how much (centavos), and how it is paid, on a day. */
export interface SaleQuestion {
  brandId: string
  item: {
    productId: string
    name: string
    type: ProductType
    interval: Interval
    amount: Centavos
    serviceCode?: string
  }
  method: PaymentMethod
  installments: number
  cardBrand?: string
  coupon?: string
  /** Who buys, and where they live; a person from nowhere when it is not said. */
  buyer?: TaxedBuyer
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

/**
 * What the buyer pays, what fees and taxes take of it, what is left and when: by the same engine as a real order, at the
 * beginning of the day, for a buyer whom nobody knows yet.
 */
export async function simulate(app: App, question: SaleQuestion): Promise<SaleAnswer> {
  const { brandId, item, method, on, installments, cardBrand, buyer, coupon: code } = question
  const rules = await readPriceRules(app, brandId, on)
  const coupon = code && (await findCouponByCode(app.db, normaliseCode(code)))
  const asked = {
    app,
    brandId,
    accountId: undefined,
    method,
    items: [item],
    now: startOfDay(on),
    rules,
    buyer,
  }
  const { priced, refused } = await priceCart(app.db, { ...asked, coupons: coupon ? [coupon] : [] })
  const couponRefusal = code && !coupon ? 'coupon.unknown' : refused[0]?.refusal
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
