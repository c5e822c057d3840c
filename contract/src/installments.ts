import { CYCLES, monthsOf } from './billing-cycle.ts'
import type { Installments, InstallmentTable } from './card.ts'
import type { Interval } from './catalog.ts'
import { type Centavos, centavos, multiply, subtract } from './money.ts'
import { impliedRate, maxInstallments, priceTable, splitInstallments } from './price-table.ts'

/** 1 bp is 100 parts per million. */
const PPM_OF_BP = 100

/** One a month, and none after the next charge: what is charged every week or month is paid at once. */
export const mostInstallments = (intervals: readonly Interval[]): number => Math.min(...intervals.map(mostOf))

function mostOf(interval: Interval): number {
  if (interval === 'once' || interval === 'year') return Number.POSITIVE_INFINITY
  return monthsOf(CYCLES[interval]) ?? 1
}

/**
 * In how many installments a total may be paid and what each costs: without interest up to the table's
 * number, the centavos left over in the first installment; beyond it by the Price table. Without a table, and
 * for `most` of 1, only the total at once. CDC art. 54-B: number, value, interest in reais and effective
 * yearly rate are all there to be shown.
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
    // An installment of the Price table may fall below the least one only with a total that is.
    return index > 0 && offer.each < (table?.minParcel ?? 1) ? [] : [offer]
  })
}

/** What a gateway offers for one card, in centavos: `total` is what its holder pays in all. */
export interface GatewayOffer {
  count: number
  each: Centavos
  total: Centavos
}

/**
 * What a gateway offers for a card, as far as our table allows it: no more installments, none below the least
 * one. Its interest is the gateway's own and stands on top of the total. All at once costs the total,
 * whatever is offered.
 */
export function allowOffers(
  total: Centavos,
  offers: readonly GatewayOffer[],
  table: InstallmentTable | null,
  most = Number.POSITIVE_INFINITY,
): Installments[] {
  const longest = Math.min(table?.rates.length ?? 1, most)
  const split = offers
    .filter(({ count }) => Number.isInteger(count) && count > 1 && count <= longest)
    .filter(({ count, each, total: paid }) => each >= (table?.minParcel ?? 1) && isSum(paid, each, count))
    .filter((offer) => offer.total >= total)
    .toSorted((a, b) => a.count - b.count)
  return [offerOf(total, 1, 0), ...split.map((offer) => withRate(total, offer))]
}

/** The installments make up the total; what is left over by rounding stands in the first one. */
const isSum = (total: Centavos, each: Centavos, count: number): boolean =>
  Math.abs(total - multiply(each, count)) < count

function withRate(cash: Centavos, { count, each, total }: GatewayOffer): Installments {
  const { monthlyBp, effectiveYearlyBp } = impliedRate(cash, count, each)
  const interest = subtract(total, cash)
  const rates = interest === 0 ? { monthlyBp: 0, yearlyBp: 0 } : { monthlyBp, yearlyBp: effectiveYearlyBp }
  return { count, first: subtract(total, multiply(each, count - 1)), each, total, interest, ...rates }
}

/** The same table for somebody who can charge in so many installments at most. */
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
    count,
    first: installment,
    each: installment,
    total: price.total,
    interest,
    monthlyBp,
    yearlyBp: effectiveYearlyBp,
  }
}
