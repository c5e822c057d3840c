/**
 * Money is a whole number of centavos of BRL, and this file is the only place that rounds: half up, in BigInt.
 * Rates are whole basis points (1% = 100) or parts per million (1% = 10,000).
 */
export type Centavos = number & { readonly __unit: 'centavos' }

/** Takes a number for an amount in centavos. Throws RangeError unless it is a safe integer. */
export function centavos(amount: number): Centavos {
  if (!Number.isSafeInteger(amount)) throw new RangeError('not a whole number of centavos')
  // Adding zero turns -0 into 0, so that amounts compare equal.
  return (amount + 0) as Centavos
}

export const ZERO = centavos(0)

/** Adds any number of amounts; none is zero. */
export function add(...amounts: readonly Centavos[]): Centavos {
  return centavos(amounts.reduce<number>((total, amount) => total + amount, 0))
}

/** May be negative: the caller decides whether that is allowed. */
export function subtract(from: Centavos, amount: Centavos): Centavos {
  return centavos(from - amount)
}

/** Throws RangeError when the quantity is not whole. */
export function multiply(amount: Centavos, quantity: number): Centavos {
  if (!Number.isSafeInteger(quantity)) throw new RangeError('not a whole quantity')
  return centavos(amount * quantity)
}

/** Half up; a negative amount mirrors the positive one, so that a refund undoes a charge to the centavo. */
function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n
  return (sign * (2n * dividend * sign + divisor)) / (2n * divisor)
}

/** `amount × numerator ÷ denominator`, half up. Throws RangeError on parts that are not whole or a denominator below 1. */
export function fractionOf(amount: Centavos, numerator: number, denominator: number): Centavos {
  if (denominator < 1) throw new RangeError('not a denominator')
  return centavos(Number(divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))))
}

/** A percentage of an amount, in basis points: `percentOf(19990, 500)` is 5%. */
export function percentOf(amount: Centavos, basisPoints: number): Centavos {
  return fractionOf(amount, basisPoints, 10_000)
}

/** A rate of an amount, in parts per million: `ppmOf(19990, 19900)` is 1.99%. */
export function ppmOf(amount: Centavos, ppm: number): Centavos {
  return fractionOf(amount, ppm, 1_000_000)
}

/**
 * Splits an amount in proportion to whole weights by the largest remainder, ties to the first. The parts always
 * add up to the amount. Throws RangeError on a negative weight, or when there is money and nothing to put it on.
 */
export function allocate(amount: Centavos, weights: readonly number[]): Centavos[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is negative')
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (whole === 0n && amount !== 0) throw new RangeError('nothing to allocate to')
  if (amount === 0) return weights.map(() => ZERO)
  const size = BigInt(Math.abs(amount))
  const parts = weights.map((weight) => (size * BigInt(weight)) / whole)
  const left = Number(parts.reduce((rest, part) => rest - part, size))
  const rests = weights.map((weight) => (size * BigInt(weight)) % whole)
  const byRest = rests.map((_, index) => index).sort((a, b) => Number(rests[b]! - rests[a]!))
  for (const index of byRest.slice(0, left)) parts[index]! += 1n
  return parts.map((part) => centavos(Number(part) * Math.sign(amount)))
}

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

export interface PriceTable {
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

/** What parcels that somebody else asks for cost: the rates that CDC art. 54-B wants told, in basis points. */
export interface ImpliedRate {
  monthlyBp: number
  effectiveYearlyBp: number
}

/** A hundred times the sum in a month: nobody asks for more. */
const MOST_PPM = 100_000_000

/**
 * The monthly rate that makes so many parcels out of a cash price (Price table), to a millionth; nothing where they do
 * not come to more than it.
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

function twoDigits(amount: Centavos): string {
  return String(Math.abs(amount) % 100).padStart(2, '0')
}

/** `R$ 1.234,56` with U+00A0 after `R$`, as Intl writes it in pt-BR; by hand because lists format thousands. */
export function formatBrl(amount: Centavos): string {
  const reais = String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0 ? '-' : ''}R$\u00a0${reais},${twoDigits(amount)}`
}

/** `1,99%`, `5%`: a rate in basis points as people read it. */
export function formatPercent(basisPoints: number): string {
  return `${String(basisPoints / 100).replace('.', ',')}%`
}

const TYPED = /^(-?)\s*(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/

/** What a person typed or pasted (`R$ 1.234,56`, `1234,5`, `10`), or undefined when it is not an amount. */
export function parseBrl(text: string): Centavos | undefined {
  const [, sign, reais, cents = ''] = TYPED.exec(text.trim()) ?? []
  if (!reais) return undefined
  const amount = Number(reais.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? centavos(sign ? -amount : amount) : undefined
}

/** `199.90`, as the Central Bank's API Pix writes amounts. Throws RangeError on a negative one. */
export function toDecimal(amount: Centavos): string {
  if (amount < 0) throw new RangeError('a Pix amount is never negative')
  return `${Math.floor(amount / 100)}.${twoDigits(amount)}`
}

/** Reads `199.90` (also `199` and `199.9`, which BR Codes may carry). Throws RangeError on anything else. */
export function fromDecimal(text: string): Centavos {
  const [, reais, cents = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (!reais) throw new RangeError('not a decimal amount')
  return centavos(Number(reais) * 100 + Number(cents.padEnd(2, '0')))
}
