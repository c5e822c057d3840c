import { cleanCode } from './typed-text.ts'

/**
 * A number as people write it here (`3.000`, `3 000`, `1.234,5`, `R$ 12`, `-R$ 5,50`, `12,5%`), or with a point before its
 * decimals (`1234.5`); nothing where it is none.
 */
export function parseDecimal(text: string): number | undefined {
  const written = cleanCode(text)
    .replace(/\.$/, '')
    .replace(/\s*%$/, '')
    .replace(/^([+-]?)\s*R\$\s*([+-]?)/i, '$1$2')
    .replace(/\s*reais$/i, '')
    .replace(/^\+/, '')
    .replace(/^-\s+/, '-')
  const whole = /^-?\d{1,3}( \d{3})+(?=,|$)/.test(written) ? written.replaceAll(' ', '') : written
  const isGrouped = whole.includes(',') || /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(whole)
  const plain = isGrouped ? whole.replaceAll('.', '').replace(',', '.') : whole
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** The same number as people write it here. */
export const decimalText = (value: number): string =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: 10 })

/** Decimals that a number of people has at most. */
const MOST_DECIMALS = 12

/** A number as an integer of 10^-12: what people write in decimals is not what a double holds. */
function integerOf(value: number): bigint {
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(MOST_DECIMALS).split('.')
  const size = BigInt(whole + decimals.padEnd(MOST_DECIMALS, '0'))
  return value < 0 ? -size : size
}

/** Whether two numbers differ by no more than a tolerance, as decimals: 0,3 is 0,1 from 0,2. */
export function isWithin(value: number, from: number, tolerance: number): boolean {
  if (![value, from, tolerance].every((one) => Math.abs(one) < 1e21)) return false
  const apart = integerOf(value) - integerOf(from)
  return (apart < 0n ? -apart : apart) <= integerOf(tolerance)
}
