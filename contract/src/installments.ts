import type { Installments, InstallmentTable } from './card.ts'
import type { Interval } from './catalog.ts'
import { type Centavos, centavos, maxInstallments, priceTable, splitInstallments } from './money.ts'

/** 1 bp is 100 parts per million. */
const PPM_OF_BP = 100

/** What is charged every month is paid at once: the next charge would come before the last parcel. */
export const mostInstallments = (intervals: readonly Interval[]): number =>
  intervals.includes('month') ? 1 : Number.POSITIVE_INFINITY

/**
 * In how many parcels a total may be paid and what each costs: without interest up to the table's number, the centavos
 * left over in the first parcel; beyond it by the Price table. Without a table, and for `most` of 1, only the total at
 * once. CDC art. 54-B: number, value, interest in reais and effective yearly rate are all there to be shown.
 */
export function offerInstallments(
  total: Centavos,
  table: InstallmentTable | null,
  most = Number.POSITIVE_INFINITY,
): Installments[] {
  const rates = table?.rates ?? [0]
  const allowed = maxInstallments(total, centavos(table?.minParcel ?? 1), Math.min(rates.length, most))
  return rates.slice(0, allowed).flatMap((bp, index) => {
    const offer = offerOf(total, index + 1, index < (table?.interestFreeUpTo ?? 1) ? 0 : bp)
    // A parcel of the Price table may fall below the least one only with a total that is.
    return index > 0 && offer.each < (table?.minParcel ?? 1) ? [] : [offer]
  })
}

/** The same table for somebody who can charge in so many parcels at most. */
export const upTo = (table: InstallmentTable, most: number): InstallmentTable => ({
  ...table,
  rates: table.rates.slice(0, most),
})

function offerOf(total: Centavos, count: number, monthlyBp: number): Installments {
  if (monthlyBp === 0) {
    const [first = total, each = first] = splitInstallments(total, count)
    return { count, first, each, total, interest: 0, monthlyBp: 0, yearlyBp: 0 }
  }
  const price = priceTable(total, count, monthlyBp * PPM_OF_BP)
  const { installment, interest, effectiveYearlyBp } = price
  return {
    ...{ count, first: installment, each: installment, total: price.total, interest },
    ...{ monthlyBp, yearlyBp: effectiveYearlyBp },
  }
}
