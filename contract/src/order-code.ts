import { typedInput } from './typed-input.ts'
import { cleanCode } from './typed-text.ts'

const DIGITS = 6
const WRITTEN = /^([A-Z]{2,4})?(\d{4})(\d{6,10})(\d)$/

/** Luhn's check digit over a string of digits. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/**
 * The code of an order for people: the letters of its series where it has one, year, number and a check digit that catches
 * a mistyped figure.
 */
export function orderCode(year: number, number: number, series?: string | null): string {
  const padded = String(number).padStart(DIGITS, '0')
  return `${series ? `${series}-` : ''}${year}-${padded}-${checkDigit(`${year}${padded}`)}`
}

const LABELS = ['(?:n[uú]mero do |c[oó]digo do )?(?:pedido|compra|order)', 'n[o°]', 'n[uú]mero', 'c[oó]digo']

const bareCode = (text: string): string =>
  cleanCode(text, LABELS)
    .replace(/[\s./-]/g, '')
    .toUpperCase()

/** The code as it is kept, from what a person types or pastes; undefined when it can be no order's. */
export function parseOrderCode(text: string): string | undefined {
  const [, series, year, number, check] = WRITTEN.exec(bareCode(text)) ?? []
  if (!year || !number || Number(check) !== checkDigit(year + number)) return undefined
  return orderCode(Number(year), Number(number), series)
}

/**
 * A part of a code as it stands in codes, from what a person types: `#gg–2026` is `GG-2026`, `2026000042` is
 * `2026-000042`. The whole code where that is typed; undefined where a text can be no part of one.
 */
export function orderCodePart(text: string): string | undefined {
  const whole = parseOrderCode(text)
  if (whole) return whole
  const part = cleanCode(text, LABELS)
    .replace(/[\s./-]+/g, '-')
    .replace(/^-|-$/g, '')
    .toUpperCase()
    .replace(/^([A-Z]{2,4})?-?(20\d\d)(\d{3,})/, (_, series, year, number) =>
      [series, year, number].filter(Boolean).join('-'),
    )
  return /^([A-Z]{2,4}-)?\d[\d-]*$/.test(part) ? part : undefined
}

const WRONG_CODE = 'Número do pedido inválido. Ele é assim: 2026-000042-5'

/** The code of an order, typed with or without its dashes. */
export const OrderCode = typedInput({
  missing: 'Informe o número do pedido',
  wrong: WRONG_CODE,
  read: parseOrderCode,
})
