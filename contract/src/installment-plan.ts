import * as z from 'zod'
import { daysLate, lateCharges } from './brazil/late-payment.ts'
import { Installments } from './card.ts'
import {
  type Centavos,
  centavos,
  maxInstallments,
  presentValue,
  priceTable,
  splitInstallments,
  subtract,
  ZERO,
} from './money.ts'
import { addMonths, type CalendarDay, daysBetween } from './time.ts'

/** 1 bp is 100 parts per million. */
const PPM_OF_BP = 100

/** What a product says of being paid in parcels without a card: rates in basis points a month, the fine once. */
export const PlanTerms = z.object({
  productId: z.string(),
  name: z.string(),
  most: z.int(),
  /** In centavos. */
  minParcel: z.int(),
  monthlyBp: z.int(),
  fineBp: z.int(),
  interestBp: z.int(),
})
export type PlanTerms = z.infer<typeof PlanTerms>
type Terms = Omit<PlanTerms, 'productId' | 'name'>

/** What holds for products that are bought together: the narrowest, where all of them may be paid so. */
export function planTermsFor(own: readonly PlanTerms[], productIds: readonly string[]): Terms | undefined {
  const terms = productIds.map((id) => own.find(({ productId }) => productId === id))
  if (terms.length === 0 || !terms.every((one) => one !== undefined)) return undefined
  const least = (key: keyof Terms) => Math.min(...terms.map((one) => one[key]))
  return {
    most: least('most'),
    minParcel: Math.max(...terms.map((one) => one.minParcel)),
    monthlyBp: least('monthlyBp'),
    fineBp: least('fineBp'),
    interestBp: least('interestBp'),
  }
}

/**
 * In how many parcels so many centavos may be paid without a card, from two on. The first is paid at once and bears no
 * interest; the others follow the Price table.
 */
export function offerPlans(toPay: Centavos, terms: Terms | undefined): Installments[] {
  if (!terms) return []
  const most = maxInstallments(toPay, centavos(terms.minParcel), terms.most)
  return Array.from({ length: Math.max(0, most - 1) }, (_, i) => planOf(toPay, i + 2, terms.monthlyBp))
}

function planOf(toPay: Centavos, count: number, monthlyBp: number): Installments {
  const [first = toPay, part = ZERO] = splitInstallments(toPay, count)
  const equal = { count, first, each: part, total: toPay, interest: 0, monthlyBp: 0, yearlyBp: 0 }
  if (monthlyBp === 0) return equal
  const rest = priceTable(subtract(toPay, first), count - 1, monthlyBp * PPM_OF_BP)
  const { installment: each, interest, effectiveYearlyBp: yearlyBp } = rest
  return { count, first, each, total: toPay + interest, interest, monthlyBp, yearlyBp }
}

/** The due day of a parcel of a plan that was agreed on `anchorOn`; of the first, that day. */
export const parcelDueOn = (anchorOn: CalendarDay, parcel: number): CalendarDay =>
  addMonths(Number(anchorOn.slice(8)), anchorOn, parcel - 1)

/** What a parcel costs when it is not paid on its due day, in centavos. */
export interface BillPrice {
  each: Centavos
  /** Interest that is not asked of who pays before. */
  early: Centavos
  fine: Centavos
  interest: Centavos
  total: Centavos
}

type Billed = { dueOn: CalendarDay; each: Centavos } & Pick<Terms, 'monthlyBp' | 'fineBp' | 'interestBp'>

/** What a parcel costs when it is paid on `day` (CDC art. 52, § 1 and § 2). */
export function billPrice({ dueOn, each, monthlyBp, ...late }: Billed, day: CalendarDay): BillPrice {
  const ahead = Math.max(0, daysBetween(day, dueOn))
  const early = subtract(each, presentValue(each, monthlyBp * PPM_OF_BP, ahead))
  const { fine, interest, total } = lateCharges(each, daysLate(dueOn, day), late)
  return { each, early, fine, interest, total: subtract(total, early) }
}

/** `offered`: its first parcel is not paid. `suspended`: what was bought rests until nothing is overdue. */
export const PlanState = z.enum(['offered', 'active', 'suspended', 'completed', 'defaulted', 'cancelled'])
export type PlanState = z.infer<typeof PlanState>

export const BillState = z.enum(['open', 'in-review', 'paid', 'refunded', 'cancelled', 'charged-back'])
export type BillState = z.infer<typeof BillState>

/** A parcel after the first one. */
export const Bill = z.object({
  /** The order to pay; nothing until the first parcel is paid. */
  id: z.string().optional(),
  number: z.int(),
  dueOn: z.iso.date(),
  /** On its due day, in centavos. */
  amount: z.int(),
  /** What it was paid with, or would be charged for when a charge for it was last made. */
  charged: z.int().optional(),
  state: BillState,
})
export type Bill = z.infer<typeof Bill>

/** How a sale is paid in parcels without a card. */
export const InstallmentPlan = Installments.extend({
  fineBp: z.int(),
  interestBp: z.int(),
  state: PlanState,
  bills: z.array(Bill),
})
export type InstallmentPlan = z.infer<typeof InstallmentPlan>

/** Of which sale an order is a bill. */
export const BillOf = z.object({
  id: z.string(),
  code: z.string(),
  names: z.array(z.string()),
  number: z.int(),
  count: z.int(),
  dueOn: z.iso.date(),
  amount: z.int(),
})
export type BillOf = z.infer<typeof BillOf>

/** A parcel that is to be paid soon, or should have been: `orderId` is what to pay. */
export const DueBill = BillOf.extend({ orderId: z.string() })
export type DueBill = z.infer<typeof DueBill>
