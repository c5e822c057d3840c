import { add, type Centavos, fractionOf, percentOf } from '../money.ts'

/** The fine of CDC art. 52 §1 (2% at most) and interest of 1% a month, in basis points. */
const FINE_BP = 200
const MONTHLY_BP = 100

/** What a late payment costs: a fine once, and interest by the day over months of thirty days. */
export function lateCharges(
  amount: Centavos,
  daysLate: number,
): { fine: Centavos; interest: Centavos; total: Centavos } {
  const fine = percentOf(amount, daysLate > 0 ? FINE_BP : 0)
  const interest = fractionOf(amount, MONTHLY_BP * Math.max(0, daysLate), 10_000 * 30)
  return { fine, interest, total: add(amount, fine, interest) }
}
