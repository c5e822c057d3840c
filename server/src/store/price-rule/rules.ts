import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import type { Municipality } from '@vitrine/contract/brazil/municipality'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { add, type Centavos, centavos, ppmOf, ZERO } from '@vitrine/contract/money'
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
