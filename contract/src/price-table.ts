import { type Centavos, centavos, divideHalfUp, multiply, subtract } from './money.ts'

function checkInstallments(total: Centavos, count: number): void {
  if (total < 0) throw new RangeError('the total is negative')
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError('not a number of installments')
}

/** Installments without interest: equal parts, the centavos left over in the first. */
export function splitInstallments(total: Centavos, count: number): Centavos[] {
  checkInstallments(total, count)
  const part = centavos(Math.floor(total / count))
  const first = centavos(total - part * (count - 1))
  return [first, ...Array.from({ length: count - 1 }, () => part)]
}

/** How many installments a total allows when none may be below `minimum`; at least one, at most `most`. */
export function maxInstallments(total: Centavos, minimum: Centavos, most = 12): number {
  return minimum < 1 ? most : Math.max(1, Math.min(most, Math.floor(total / minimum)))
}

interface PriceTable {
  installment: Centavos
  total: Centavos
  interest: Centavos
  /** What the monthly rate makes in a year, in basis points (CDC art. 54-B). */
  effectiveYearlyBp: number
}

const MILLION = 1_000_000n

/**
 * Equal installments with compound interest (Price table), `c·i ÷ (1 − (1+i)^−n)` without floats. The total is never
 * below the cash price. Throws RangeError for a rate that is not above zero: `splitInstallments` is for that.
 */
export function priceTable(cash: Centavos, count: number, monthlyPpm: number): PriceTable {
  checkInstallments(cash, count)
  if (!Number.isSafeInteger(monthlyPpm) || monthlyPpm < 1) throw new RangeError('not a monthly rate')
  const rate = BigInt(monthlyPpm)
  const grown = (MILLION + rate) ** BigInt(count)
  const payment = divideHalfUp(BigInt(cash) * rate * grown, MILLION * (grown - MILLION ** BigInt(count)))
  const installment = centavos(Math.max(Number(payment), Math.ceil(cash / count)))
  const total = multiply(installment, count)
  return { installment, total, interest: subtract(total, cash), effectiveYearlyBp: yearlyBp(rate) }
}

/** What a monthly rate, in millionths, makes in a year. */
const yearlyBp = (rate: bigint): number =>
  Number(divideHalfUp(((MILLION + rate) ** 12n - MILLION ** 12n) * 10_000n, MILLION ** 12n))

/** What installments of somebody else cost: the rates that CDC art. 54-B wants told, in basis points. */
interface ImpliedRate {
  monthlyBp: number
  effectiveYearlyBp: number
}

/** A hundred times the sum in a month: nobody asks for more. */
const MOST_PPM = 100_000_000

/**
 * The monthly rate that makes so many installments out of a cash price (Price table), to a millionth; nothing
 * where they do not come to more than it.
 */
export function impliedRate(cash: Centavos, count: number, installment: Centavos): ImpliedRate {
  if (multiply(installment, count) <= cash) return { monthlyBp: 0, effectiveYearlyBp: 0 }
  const reaches = (rate: bigint) => {
    const grown = (MILLION + rate) ** BigInt(count)
    return BigInt(cash) * rate * grown >= BigInt(installment) * MILLION * (grown - MILLION ** BigInt(count))
  }
  let [low, high] = [1, MOST_PPM]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (reaches(BigInt(middle))) high = middle
    else low = middle + 1
  }
  return { monthlyBp: Math.round(low / 100), effectiveYearlyBp: yearlyBp(BigInt(low)) }
}
