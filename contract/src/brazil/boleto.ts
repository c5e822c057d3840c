import { type Centavos, centavos } from '../money.ts'
import { addDays, type CalendarDay, calendarDay, daysBetween } from '../time.ts'

/** How long a bank takes to tell of a boleto that was paid. */
export const BOLETO_CONFIRMED = 'de 1 a 3 dias úteis'

/**
 * Boleto bancário: 44 digits of barcode, 47 of "linha digitável" (Carta-Circular BCB 2.926/2000; FEBRABAN's
 * specification of the due factor, which began again at 1000 on 22/02/2025).
 */
const FACTOR_BASE = calendarDay('1997-10-07')
const FACTOR_CYCLE = 9000

const sumDigits = (value: number) => Math.floor(value / 10) + (value % 10)

/** Check digit of a field of the line: weights 2, 1, 2, 1… from the right. */
function modulo10(digits: string): number {
  const products = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => sumDigits(digit * (place % 2 ? 1 : 2)))
  return (10 - (products.reduce((total, product) => total + product, 0) % 10)) % 10
}

/** Check digit of the barcode: weights 2 to 9 from the right; 0, 10 and 11 become 1. */
function modulo11(digits: string): number {
  const products = Array.from(digits, Number)
    .toReversed()
    .map((digit, place) => digit * (2 + (place % 8)))
  const digit = 11 - (products.reduce((total, product) => total + product, 0) % 11)
  return digit > 9 ? 1 : digit
}

/** Four digits of days since 07/10/1997, from 9999 back to 1000. Throws RangeError before that day. */
export function dueFactor(dueOn: CalendarDay): string {
  const days = daysBetween(FACTOR_BASE, dueOn)
  if (days < 1) throw new RangeError('boletos had no due factor yet')
  return String(days < 10_000 ? days : ((days - 1000) % FACTOR_CYCLE) + 1000).padStart(4, '0')
}

/** The day of a factor that is nearest to `near`, because a factor comes back every 9000 days. `0000` has no day. */
export function dueDayOf(factor: string, near: CalendarDay): CalendarDay | undefined {
  if (factor === '0000') return undefined
  const first = addDays(FACTOR_BASE, Number(factor))
  if (Number(factor) < 1000) return first
  return addDays(first, Math.max(0, Math.round(daysBetween(first, near) / FACTOR_CYCLE)) * FACTOR_CYCLE)
}

/** A barcode for tests and the test bench: a boleto can be paid only when a bank has registered it. */
export function boletoBarcode(parts: {
  bank: string
  dueOn: CalendarDay
  amount: Centavos
  freeField: string
}): string {
  const amount = String(parts.amount).padStart(10, '0')
  const body = dueFactor(parts.dueOn) + amount + parts.freeField
  if (!/^\d{3}$/.test(parts.bank) || !/^\d{39}$/.test(body)) throw new RangeError('not the parts of a boleto')
  return `${parts.bank}9${modulo11(`${parts.bank}9${body}`)}${body}`
}

/** The 47 digits a person can type, of 44 digits of barcode. */
export function lineOfBarcode(barcode: string): string {
  const free = barcode.slice(19)
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  return fields.map((field) => field + modulo10(field)).join('') + barcode.slice(4, 19)
}

/** The 44 digits of barcode of the 47 of a line. */
export function barcodeOfLine(line: string): string {
  return line.slice(0, 4) + line.slice(32) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
}

/** `AAABC.CCCCX DDDDD.DDDDDY EEEEE.EEEEEZ K UUUUVVVVVVVVVV` */
export function formatLine(line: string): string {
  return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
}

export interface Boleto {
  bank: string
  barcode: string
  line: string
  amount: Centavos
  /** Absent when the boleto carries no due date. */
  dueOn?: CalendarDay
}

/** `collection`: the slips of utilities and taxes (arrecadação), which begin with 8 and are not boletos. */
type BoletoProblem = 'length' | 'collection' | 'currency' | 'check-digit'
type BoletoResult = { ok: true; boleto: Boleto } | { ok: false; problem: BoletoProblem }

function problemOf(digits: string, barcode: string): BoletoProblem | undefined {
  if (/^8(\d{43}|\d{47})$/.test(digits)) return 'collection'
  if (!/^(\d{44}|\d{47})$/.test(digits)) return 'length'
  if (barcode[3] !== '9') return 'currency'
  const general = String(modulo11(barcode.slice(0, 4) + barcode.slice(5)))
  if (general !== barcode[4]) return 'check-digit'
  return digits.length === 47 && lineOfBarcode(barcode) !== digits ? 'check-digit' : undefined
}

/** Reads a line or a barcode, masked or not; of the two days a factor may mean, the one nearest to `today`. */
export function parseBoleto(text: string, today: CalendarDay): BoletoResult {
  const digits = text.replace(/[\s.-]/g, '')
  const barcode = digits.length === 47 ? barcodeOfLine(digits) : digits
  const problem = problemOf(digits, barcode)
  if (problem) return { ok: false, problem }
  const dueOn = dueDayOf(barcode.slice(5, 9), today)
  const amount = centavos(Number(barcode.slice(9, 19)))
  return {
    ok: true,
    boleto: { bank: barcode.slice(0, 3), barcode, line: lineOfBarcode(barcode), amount, dueOn },
  }
}
