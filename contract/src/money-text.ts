import { type Centavos, centavos, twoDigits } from './money.ts'
import { cleanCode } from './typed-text.ts'

const TYPED = /^(?:R\$)?\s*(-?)\s*(?:R\$)?\s*(\d{1,3}(?:[. ]\d{3})+|\d+)(?:,(\d{1,2}))?(?:\s*reais)?$/i

/** What a person typed or pasted (`R$ 1.234,56`, `1234,5`, `10`), or undefined when it is not an amount. */
export function parseBrl(text: string): Centavos | undefined {
  const [, sign, reais, cents = ''] = TYPED.exec(cleanCode(text, ['valor', 'total'])) ?? []
  if (!reais) return undefined
  const amount = Number(reais.replace(/[. ]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
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
