/**
 * Money is a whole number of centavos of BRL, and this file and `price-table.ts` are the only places that round: half up, in
 * BigInt.
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
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
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

/** The centavos beyond whole reais. */
export function twoDigits(amount: Centavos): string {
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
