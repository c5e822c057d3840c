import { barcodeOfLine, boletoBarcode, lineOfBarcode, parseBoleto } from '@vitrine/contract/brazil/boleto'
import { addBusinessDays, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { daysLate, lateCharges } from '@vitrine/contract/brazil/late-payment'
import { centavos } from '@vitrine/contract/money'
import { toDecimal } from '@vitrine/contract/money-text'
import { dayOf, endOfDay, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { newEndToEndId } from '../pix/ids.ts'
import { inTransaction } from '../store/database.ts'
import type { BoletoBank } from './bank.ts'
import type { Boleto } from './boleto.store.ts'

/** No bank of Brazil has this code. */
const BANK = '999'
const BRANCH_AND_ACCOUNT = '00010000123456'
/** Banks tell of the day before's payments in the early morning. */
const CLEARING_HOUR = 6

export const barcodeOf = ({ number, dueOn, amount }: Boleto): string =>
  boletoBarcode({
    bank: BANK,
    dueOn,
    amount: centavos(amount),
    freeField: String(number).padStart(11, '0') + BRANCH_AND_ACCOUNT,
  })

/** A due day on which banks are closed is the next one on which they open (Lei 7.089/1983). */
export const payableUntil = ({ dueOn, lateUntil }: Boleto): number =>
  endOfDay(lateUntil ?? nextBusinessDay(dueOn)).getTime()

/** What a boleto costs on the day of an instant: its amount, and more when it is late. */
export function amountAt(boleto: Boleto, at: number): number {
  const { amount, dueOn, fineBp, interestBp } = boleto
  const on = dayOf(new Date(at))
  const days = daysLate(dueOn, on)
  return lateCharges(centavos(amount), days, { fineBp: fineBp ?? 0, interestBp: interestBp ?? 0 }).total
}

export type Situation = 'REGISTRADO' | 'EM_COMPENSACAO' | 'LIQUIDADO' | 'VENCIDO' | 'BAIXADO' | 'DEVOLVIDO'

export function situationOf(boleto: Boleto, now: number): Situation {
  if (boleto.refunded >= boleto.received) return 'DEVOLVIDO'
  if (boleto.clearsAt !== null) return boleto.clearsAt <= now ? 'LIQUIDADO' : 'EM_COMPENSACAO'
  if (boleto.takenBackAt !== null) return 'BAIXADO'
  return payableUntil(boleto) < now ? 'VENCIDO' : 'REGISTRADO'
}

/** As the API answers it. */
export function boletoJson(
  { boletos, now }: Pick<BoletoBank, 'boletos' | 'now'>,
  boleto: Boleto,
  origin: string,
) {
  const situacao = situationOf(boleto, now())
  const barcode = barcodeOf(boleto)
  const isCleared = boleto.clearsAt !== null && boleto.clearsAt <= now()
  const refunds = boletos.refunds(boleto.number)
  return {
    referencia: boleto.reference,
    situacao,
    valor: toDecimal(centavos(boleto.amount)),
    vencimento: boleto.dueOn,
    linhaDigitavel: lineOfBarcode(barcode),
    codigoDeBarras: barcode,
    pdf: `${origin}/boleto/${boleto.token}/boleto.pdf`,
    ...(isCleared && {
      pagamento: {
        autenticacao: boleto.paymentId,
        valor: toDecimal(centavos(boleto.received)),
        pagoEm: new Date(boleto.paidAt!).toISOString(),
        liquidadoEm: new Date(boleto.clearsAt!).toISOString(),
      },
    }),
    devolucoes: refunds.map(({ id, amount }) => ({ id, valor: toDecimal(centavos(amount)) })),
  }
}

/** Why a line cannot be paid, for the person who holds it. */
export const BOLETO_REFUSALS = {
  invalid: 'Esta linha digitável está incompleta ou foi alterada. Copie a linha inteira e tente de novo.',
  'other-bank': 'Este boleto é de outro banco. Aqui só é possível pagar boletos do Banco Horizonte.',
  unknown: 'Não encontramos este boleto.',
  paid: 'Este boleto já foi pago.',
  expired: 'Este boleto venceu. Peça outra forma de pagamento na loja.',
  'taken-back': 'Este boleto foi cancelado por quem o emitiu. Não é preciso pagá-lo.',
} as const
export type BoletoRefusal = keyof typeof BOLETO_REFUSALS
export type InspectedBoleto =
  | { ok: true; boleto: Boleto }
  | { ok: false; reason: BoletoRefusal; boleto?: Boleto }

/** Reads a line or a barcode: the boleto behind it when it can be paid, else why not. */
export function inspectLine({ boletos, now }: BoletoBank, typed: string): InspectedBoleto {
  const parsed = parseBoleto(typed, dayOf(new Date(now())))
  if (!parsed.ok) return { ok: false, reason: 'invalid' }
  if (parsed.boleto.bank !== BANK) return { ok: false, reason: 'other-bank' }
  const boleto = boletos.findByNumber(Number(parsed.boleto.barcode.slice(19, 30)))
  if (!boleto || barcodeOf(boleto) !== barcodeOfLine(parsed.boleto.line))
    return { ok: false, reason: 'unknown' }
  if (boleto.paidAt !== null) return { ok: false, reason: 'paid', boleto }
  if (boleto.takenBackAt !== null) return { ok: false, reason: 'taken-back', boleto }
  return payableUntil(boleto) < now() ? { ok: false, reason: 'expired', boleto } : { ok: true, boleto }
}

/** When the person at the page says that the money is there. */
export type Clearing = 'now' | 'next-day'

/** Pays a boleto once; its issuer hears of it when the money is there. */
export function payLine(bank: BoletoBank, typed: string, clearing: Clearing): InspectedBoleto {
  const inspected = inspectLine(bank, typed)
  if (!inspected.ok) return inspected
  const at = bank.now()
  const clearsAt = clearing === 'now' ? at : nextMorning(at)
  const { number } = inspected.boleto
  const won = inTransaction(bank.db, () => {
    if (!bank.boletos.pay(number, newEndToEndId(at), at, clearsAt)) return false
    const amount = amountAt(inspected.boleto, at)
    if (amount !== inspected.boleto.amount) bank.boletos.keepPaid(number, amount)
    bank.tell(inspected.boleto, clearsAt - at)
    return true
  })
  if (!won) return { ok: false, reason: 'paid', boleto: inspected.boleto }
  bank.flush()
  return { ok: true, boleto: bank.boletos.findByNumber(number)! }
}

const nextMorning = (at: number): number =>
  startOfDay(addBusinessDays(dayOf(new Date(at)), 1)).getTime() + CLEARING_HOUR * HOUR_MS

/** Moves the bank's clock for one boleto: what was to clear in the morning has cleared. */
export function clearNow(bank: BoletoBank, boleto: Boleto): void {
  inTransaction(bank.db, () => {
    if (bank.boletos.clear(boleto.number, bank.now())) bank.tell(boleto, 0)
  })
  bank.flush()
}
