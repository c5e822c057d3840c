import { add, type Centavos, fractionOf, percentOf } from '../money.ts'
import { type CalendarDay, daysBetween } from '../time.ts'
import { nextBusinessDay } from './business-days.ts'

/** What is asked of a late payment, in basis points: a fine once, and interest a month. */
export interface LateTerms {
  fineBp: number
  interestBp: number
}

/** The fine of CDC art. 52 §1 and interest of 1% a month: nobody asks for more. */
export const MOST_LATE_TERMS: LateTerms = { fineBp: 200, interestBp: 100 }

/** Calendar days that a payment is late; none until the first day after the due day on which banks open (Lei 7.089/1983). */
export const daysLate = (dueOn: CalendarDay, paidOn: CalendarDay): number =>
  paidOn > nextBusinessDay(dueOn) ? daysBetween(dueOn, paidOn) : 0

/** What a late payment costs: a fine once, and interest by the day over months of thirty days. */
export function lateCharges(
  amount: Centavos,
  days: number,
  { fineBp, interestBp }: LateTerms = MOST_LATE_TERMS,
): { fine: Centavos; interest: Centavos; total: Centavos } {
  const fine = percentOf(amount, days > 0 ? fineBp : 0)
  const interest = fractionOf(amount, interestBp * Math.max(0, days), 10_000 * 30)
  return { fine, interest, total: add(amount, fine, interest) }
}
