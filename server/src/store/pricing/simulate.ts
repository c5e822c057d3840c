import type { Installments } from '@vitrine/contract/card'
import type { Quote } from '@vitrine/contract/cart'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { normaliseCode } from '@vitrine/contract/coupon'
import type { ProductId } from '@vitrine/contract/ids'
import { add, type Centavos, centavos, subtract } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, endOfDay, formatTime, startOfDay, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { type Fee, feeOf, planInstallments, readPriceRules, type TaxedBuyer } from '#price-rule'
import { type Coupon, couponInWords, findCouponByCode } from '#promotion'
import { priceCart } from './price-cart.ts'
import { isOwed, type TaxSum, taxLabel } from './taxes.ts'

/** One sale as it would be: what is sold for how much (centavos), and how it is paid, on a day. */
export interface SaleQuestion {
  brandId: string
  item: {
    productId: ProductId
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
  /** With the interest of the installments. */
  buyerPays: Centavos
  /** Of a card: in which installments, and at what interest. */
  installments?: Installments
  /** Why the coupon that was asked about does not count. */
  couponRefusal?: Refusal
  /** Of another day: what coupons of the answer hold for a part of it alone, in words. */
  partOfDay: string[]
  fee: Fee
  /** What is owed, by tax; what is only shown is not. */
  taxes: { label: string; amount: Centavos; rule: string }[]
  /** What the seller keeps, from `availableOn` of the fee on. */
  net: Centavos
}

/** The moments of a day that a sale is asked about, both included. */
interface SaleMoments {
  from: Date
  until: Date
}

/** Today is this moment, as for who buys now; another day is all of it. */
export const saleMoments = (on: CalendarDay, now: Date): SaleMoments =>
  on === today(now) ? { from: now, until: now } : { from: startOfDay(on), until: endOfDay(on) }

/**
 * What the buyer pays, what fees and taxes take of it, what is left and when: by the same engine as a real
 * order, for a buyer whom nobody knows yet. Today it is what an order of this moment costs. Of another day
 * the versions of that day hold, the table of installments as it is in the evening, and each coupon that
 * holds at any moment of it. Refuses `checkout.installments-unavailable` for installments that are not
 * offered then.
 */
export async function simulate(app: App, question: SaleQuestion): Promise<SaleAnswer> {
  const { brandId, item, method, on, installments, cardBrand, buyer, coupon: code } = question
  const { from, until } = saleMoments(on, app.clock.now())
  const rules = await readPriceRules(app, brandId, on)
  const coupon = code && (await findCouponByCode(app.db, normaliseCode(code)))
  const asked = { app, brandId, accountId: undefined, method, items: [item], now: from, until, rules, buyer }
  const { priced, coupons, refused } = await priceCart(app.db, { ...asked, coupons: coupon ? [coupon] : [] })
  const couponRefusal = code && !coupon ? 'coupon.unknown' : refused[0]?.refusal
  const total = centavos(priced.quote.total)
  const offer = method === 'card' && total > 0 ? await installmentsOf(app, question, total, until) : undefined
  const buyerPays = centavos(offer?.total ?? total)
  const fee = feeOf({ method, amount: buyerPays, installments, cardBrand, on }, rules.fees)
  const owed = priced.taxes.filter(isOwed)
  return {
    quote: priced.quote,
    buyerPays,
    ...(offer && { installments: offer }),
    ...(couponRefusal && { couponRefusal }),
    partOfDay: coupons.flatMap((one) => partOf(one, { from, until })),
    fee,
    taxes: owed.map(owedLine),
    net: subtract(buyerPays, add(fee.amount, ...owed.map(({ amount }) => amount))),
  }
}

/** Of which part of a day a coupon holds, where it is not all of it. */
function partOf(coupon: Coupon, { from, until }: SaleMoments): string[] {
  const { startsAt, endsAt } = coupon
  const begins = startsAt > from ? formatTime(startsAt) : undefined
  const ends = endsAt && endsAt <= until ? formatTime(endsAt) : undefined
  if (!begins && !ends) return []
  const part =
    begins && ends ? `das ${begins} às ${ends}` : begins ? `a partir das ${begins}` : `até as ${ends}`
  return [`Nesse dia ${couponInWords(coupon)} vale só ${part}.`]
}

/** As the checkout plans them; a gateway that has interest of its own says so for one card alone. */
async function installmentsOf(
  app: App,
  { item, installments: count }: SaleQuestion,
  total: Centavos,
  at: Date,
): Promise<Installments> {
  const { productId, interval } = item
  const wanted = { total, intervals: [interval], productIds: [productId], count, at }
  const plan = await planInstallments(app.db, wanted)
  if (!plan) throw new Refused('checkout.installments-unavailable')
  const { tableId, by, ...installments } = plan
  return installments
}

const owedLine = (sum: TaxSum) => ({ label: taxLabel(sum), amount: sum.amount, rule: sum.rule })
