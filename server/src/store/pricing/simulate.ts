import type { Installments } from '@vitrine/contract/card'
import type { Quote } from '@vitrine/contract/cart'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { normaliseCode } from '@vitrine/contract/coupon'
import { add, type Centavos, centavos, subtract } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, startOfDay, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { type Fee, feeOf, planInstallments, readPriceRules, type TaxedBuyer } from '#price-rule'
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
  /** With the interest of the parcels. */
  buyerPays: Centavos
  /** Of a card: in which parcels, and at what interest. */
  parcels?: Installments
  /** Why the coupon that was asked about does not count. */
  couponRefusal?: Refusal
  fee: Fee
  /** What is owed, by tax; what is only shown is not. */
  taxes: { label: string; amount: Centavos; rule: string }[]
  /** What the seller keeps, from `availableOn` of the fee on. */
  net: Centavos
}

/**
 * What the buyer pays, what fees and taxes take of it, what is left and when: by the same engine as a real order, now or at
 * the beginning of another day, for a buyer whom nobody knows yet. Refuses `checkout.installments-unavailable` for parcels
 * that are not offered then.
 */
export async function simulate(app: App, question: SaleQuestion): Promise<SaleAnswer> {
  const { brandId, item, method, on, installments, cardBrand, buyer, coupon: code } = question
  const now = app.clock.now()
  const at = on === today(now) ? now : startOfDay(on)
  const rules = await readPriceRules(app, brandId, on)
  const coupon = code && (await findCouponByCode(app.db, normaliseCode(code)))
  const asked = { app, brandId, accountId: undefined, method, items: [item], now: at, rules, buyer }
  const { priced, refused } = await priceCart(app.db, { ...asked, coupons: coupon ? [coupon] : [] })
  const couponRefusal = code && !coupon ? 'coupon.unknown' : refused[0]?.refusal
  const total = centavos(priced.quote.total)
  const parcels = method === 'card' && total > 0 ? await parcelsOf(app, question, total, at) : undefined
  const buyerPays = centavos(parcels?.total ?? total)
  const fee = feeOf({ method, amount: buyerPays, installments, cardBrand, on }, rules.fees)
  const owed = priced.taxes.filter(isOwed)
  return {
    quote: priced.quote,
    buyerPays,
    ...(parcels && { parcels }),
    ...(couponRefusal && { couponRefusal }),
    fee,
    taxes: owed.map(owedLine),
    net: subtract(buyerPays, add(fee.amount, ...owed.map(({ amount }) => amount))),
  }
}

/** As the checkout plans them; a gateway that has interest of its own says so for one card alone. */
async function parcelsOf(
  app: App,
  { item, installments: count }: SaleQuestion,
  total: Centavos,
  at: Date,
): Promise<Installments> {
  const { productId, interval } = item
  const wanted = { total, intervals: [interval], productIds: [productId], count, at }
  const plan = await planInstallments(app.db, wanted)
  if (!plan) throw new Refused('checkout.installments-unavailable')
  const { tableId, by, ...parcels } = plan
  return parcels
}

const owedLine = (sum: TaxSum) => ({ label: taxLabel(sum), amount: sum.amount, rule: sum.rule })
