import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import type { Municipality } from '@vitrine/contract/brazil/municipality'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { CouponConditions } from '@vitrine/contract/coupon'
import type { PlannedCharge } from '@vitrine/contract/future-charge'
import type { ProductId } from '@vitrine/contract/ids'
import { add, type Centavos, centavos, ppmOf, subtract, ZERO } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { addDays, type CalendarDay } from '@vitrine/contract/time'

/** One version of a rule: it holds from one calendar day to another, both included; without an end, on. */
export interface Version {
  id: string
  startsOn: CalendarDay
  endsOn: CalendarDay | null
}

/** Basis points off a plan that is charged at this interval, at every charge. */
export interface PlanDiscount extends Version {
  brandId: string
  interval: Exclude<Interval, 'once'>
  bp: number
}

/** Basis points off what is paid by this method (Lei 13.455/2017); never a surcharge. */
export interface MethodDiscount extends Version {
  brandId: string
  method: PaymentMethod
  bp: number
}

export type TaxCode =
  | 'iss'
  | 'icms'
  | 'pis'
  | 'cofins'
  | 'irrf'
  | 'csrf'
  | 'iss-withheld'
  | 'cbs'
  | 'ibs'
  | 'ibpt-federal'
  | 'ibpt-state'
  | 'ibpt-municipal'

/** Who buys: by a CPF, or by a CNPJ. */
export type Customer = 'person' | 'company'

/** What is known of who buys; nothing of it changes what is to be paid. */
export interface TaxedBuyer {
  /** A person, while nobody is known. */
  customer?: Customer | undefined
  municipality?: Municipality | undefined
}

/** `ppm` of the base; without brand, type of product, service, customer or municipality of the customer, of any. */
export interface TaxRule extends Version {
  brandId: string | null
  productType: ProductType | null
  customer: Customer | null
  /** Item of the list of LC 116/2003, as `1.09`. */
  serviceCode: string | null
  municipality: Municipality | null
  code: TaxCode
  /** What a company withholds is said to it, and not charged. */
  effect: 'inside' | 'shown' | 'added' | 'withheld'
  ppm: number
}

/** What a provider keeps: `ppm` of the amount and `fixed` centavos, within a band of amounts and installments. */
export interface FeeRule extends Version {
  brandId: string | null
  method: PaymentMethod
  cardBrand: string | null
  installmentsFrom: number
  installmentsTo: number
  amountFrom: number
  amountTo: number | null
  ppm: number
  fixed: number
  minimum: number | null
  maximum: number | null
  /** Days from the payment until the money is there. */
  settleDays: number
}

/** A coupon that is good without being typed. */
interface Offer {
  couponId: string
  brandIds: string[]
}

export interface PriceRules {
  planDiscounts: readonly PlanDiscount[]
  methodDiscounts: readonly MethodDiscount[]
  taxes: readonly TaxRule[]
  fees: readonly FeeRule[]
  offers: readonly Offer[]
}

/** The versions that hold for a brand on a day. */
export function rulesOn(rules: PriceRules, brandId: string, day: CalendarDay): PriceRules {
  const holds = (rule: Version & { brandId: string | null }) =>
    rule.startsOn <= day &&
    (rule.endsOn === null || day <= rule.endsOn) &&
    (rule.brandId ?? brandId) === brandId
  return {
    planDiscounts: rules.planDiscounts.filter(holds),
    methodDiscounts: rules.methodDiscounts.filter(holds),
    taxes: rules.taxes.filter(holds),
    fees: rules.fees.filter(holds),
    offers: rules.offers.filter(({ brandIds }) => brandIds.includes(brandId)),
  }
}

/** Days from one to another, both included. */
interface Days {
  from: CalendarDay
  to: CalendarDay
}

/** The days of a period on which none of the versions holds, in order; the versions may come in any order. */
export function gapsIn(versions: readonly Version[], { from, to }: Days): Days[] {
  const gaps: Days[] = []
  let open = from
  for (const { startsOn, endsOn } of versions.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    if (startsOn > to) break
    if (startsOn > open) gaps.push({ from: open, to: addDays(startsOn, -1) })
    if (endsOn === null || endsOn >= to) return gaps
    if (endsOn >= open) open = addDays(endsOn, 1)
  }
  return open <= to ? [...gaps, { from: open, to }] : gaps
}

/** A payment as a provider sees it; `amount` in centavos, with the interest of its installments. */
export interface Paid {
  method: PaymentMethod
  amount: Centavos
  installments: number
  cardBrand?: string | undefined
  on: CalendarDay
}

/** What the provider keeps, by which version, and the day on which the rest is there. */
export interface Fee {
  amount: Centavos
  rule?: string
  availableOn: CalendarDay
}

const fits =
  ({ method, amount, installments, cardBrand }: Paid) =>
  (rule: FeeRule): boolean =>
    rule.method === method &&
    (rule.cardBrand === null || rule.cardBrand === cardBrand) &&
    rule.installmentsFrom <= installments &&
    installments <= rule.installmentsTo &&
    rule.amountFrom <= amount &&
    (rule.amountTo === null || amount <= rule.amountTo)

const weight = ({ cardBrand, brandId }: FeeRule) => (cardBrand ? 2 : 0) + (brandId ? 1 : 0)

/** The fee on a payment by the rules that hold that day: of the card's brand before any, of the seller's before any. */
export function feeOf(paid: Paid, rules: readonly FeeRule[]): Fee {
  const rule = rules.filter(fits(paid)).toSorted((a, b) => weight(b) - weight(a))[0]
  if (!rule) return { amount: ZERO, availableOn: paid.on }
  const plain = add(ppmOf(paid.amount, rule.ppm), centavos(rule.fixed))
  const bounded = Math.min(Math.max(plain, rule.minimum ?? 0), rule.maximum ?? Infinity, paid.amount)
  // A Pix is there at once, also on a holiday.
  const availableOn = rule.settleDays === 0 ? paid.on : nextBusinessDay(addDays(paid.on, rule.settleDays))
  return { amount: centavos(bounded), rule: rule.id, availableOn }
}

export const sayDays = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`)

/**
 * What a coupon takes off each charge of one plan; `charges` counts the first, null means every one. Promises from before
 * `onPlanChange` was kept end with their plan.
 */
export interface RecurringDiscount {
  productId: ProductId
  discount: Centavos
  charges: number | null
  /** Where the first charges have an introductory price, what it takes off each of those. */
  introductory?: { discount: Centavos; cycles: number } | undefined
  onPlanChange?: CouponConditions['onPlanChange']
}

/** What a coupon takes off the charge with a number, while it holds; in centavos. */
export const discountOf = ({ discount, introductory }: RecurringDiscount, number: number): Centavos =>
  introductory && number <= introductory.cycles ? introductory.discount : discount

/** What the charge with a number costs, of what it costs without coupons; the first is number 1, and none is below zero. */
export function amountOfCharge(
  amount: Centavos,
  discounts: readonly RecurringDiscount[],
  number: number,
): Centavos {
  const holding = discounts.filter(({ charges }) => charges === null || number <= charges)
  const rest = subtract(amount, add(...holding.map((one) => discountOf(one, number))))
  return rest < 0 ? ZERO : rest
}

/** The number of the last charge that any of these coupons lowers by its count; 0 where they all last. */
export const lastPromised = (discounts: readonly Pick<RecurringDiscount, 'charges'>[]): number =>
  Math.max(0, ...discounts.map(({ charges }) => charges ?? 0))

/**
 * What a plan costs from the charge number `from` on, by what each charge costs: those of the same amount together, and
 * what is charged after the number `last` for good.
 */
export function planCharges(
  costOf: (number: number) => Centavos,
  { from, last }: { from: number; last: number },
): Pick<PlannedCharge, 'amount' | 'runs'> {
  const runs: { amount: Centavos; times?: number }[] = []
  for (let number = from; number <= last; number++) {
    const amount = costOf(number)
    const run = runs.at(-1)
    if (run?.amount === amount) run.times = (run.times ?? 0) + 1
    else runs.push({ amount, times: 1 })
  }
  const after = costOf(Math.max(from, last + 1))
  // What costs the same from then on is part of what goes on.
  if (runs.at(-1)?.amount === after) runs.pop()
  runs.push({ amount: after })
  return { amount: runs[0]!.amount, ...(runs.length > 1 && { runs }) }
}
