import { barcodeOfLine, parseBoleto } from '@vitrine/contract/brazil/boleto'
import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { type Centavos, centavos } from '@vitrine/contract/money'
import { fromDecimal } from '@vitrine/contract/money-text'
import { type CalendarDay, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { inTransaction } from '../store/database.ts'
import { BANK, numberIn } from './codes.ts'
import type { MercadoPago } from './gateway.ts'
import type { OrderRecord } from './mercado-pago.store.ts'
import { isUnpaid, paymentOf, refundsOf, settle } from './order-state.ts'
import { payOrder, readOrder } from './orders.ts'

/** A boleto as its pages show it; instants are epoch milliseconds. */
export interface Boleto {
  orderId: string
  number: number
  line: string
  barcode: string
  amount: Centavos
  dueOn: CalendarDay
  description: string
  payer: OrderRecord['facts']['payer']
  paymentId: string
  issuedAt: number
  paidAt: number | undefined
  /** When the money of a payment is there, while it is not. */
  clearsAt: number | undefined
  refunded: Centavos
  /** The next refund does not come through. */
  failsRefund: boolean
}

/** Undefined of an order that is paid in another way. */
export function boletoOf({ number, order, facts }: OrderRecord): Boleto | undefined {
  const payment = paymentOf(order)
  const { digitable_line: line, barcode_content: barcode } = payment?.payment_method ?? {}
  if (!payment || !line || !barcode) return undefined
  return {
    orderId: order.id!,
    number,
    line,
    barcode,
    amount: fromDecimal(payment.amount!),
    payer: facts.payer,
    dueOn: dayOf(new Date(payment.date_of_expiration!)),
    description: order.description ?? '',
    paymentId: payment.id!,
    paidAt: facts.paidAt,
    issuedAt: Date.parse(order.created_date!),
    clearsAt: facts.clearsAt,
    failsRefund: facts.failsRefund === true,
    refunded: centavos(refundsOf(order).reduce((sum, one) => sum + one, 0)),
  }
}

/** Why a line cannot be paid, for the person who holds it. */
export const BOLETO_REFUSALS = {
  invalid: 'Esta linha digitável está incompleta ou foi alterada. Copie a linha inteira e tente de novo.',
  'other-bank': 'Este boleto é de outro banco. Aqui só é possível pagar boletos da demonstração.',
  unknown: 'Não encontramos este boleto.',
  paid: 'Este boleto já foi pago.',
  expired: 'Este boleto venceu. Peça outra forma de pagamento na loja.',
  canceled: 'Este boleto foi cancelado por quem o emitiu. Não é preciso pagá-lo.',
} as const
type BoletoRefusal = keyof typeof BOLETO_REFUSALS
export type InspectedBoleto =
  | { ok: true; boleto: Boleto; record: OrderRecord }
  | { ok: false; reason: BoletoRefusal; boleto?: Boleto; record?: OrderRecord }

/** Reads a line or a barcode: the boleto behind it when it can be paid, else why not. */
export function inspectLine(mp: MercadoPago, typed: string): InspectedBoleto {
  const parsed = parseBoleto(typed, dayOf(new Date(mp.now())))
  if (!parsed.ok) return { ok: false, reason: 'invalid' }
  if (parsed.boleto.bank !== BANK) return { ok: false, reason: 'other-bank' }
  const known = mp.store.orderNumbered(numberIn(parsed.boleto.barcode))
  const record = known && inTransaction(mp.db, () => readOrder(mp, known.order.id!))
  const boleto = record && boletoOf(record)
  if (!record || !boleto || boleto.barcode !== barcodeOfLine(parsed.boleto.line))
    return { ok: false, reason: 'unknown' }
  if (isUnpaid(record)) return { ok: true, boleto, record }
  return { ok: false, reason: reasonOf(record), boleto, record }
}

function reasonOf({ order }: OrderRecord): BoletoRefusal {
  if (order.status === 'expired') return 'expired'
  return order.status === 'canceled' ? 'canceled' : 'paid'
}

/** When the person at the page says that the money is there. */
export type Clearing = 'now' | 'next-day'

/** Pays a boleto once; the seller hears of it when the money is there. */
export function payLine(mp: MercadoPago, typed: string, clearing: Clearing): InspectedBoleto {
  const inspected = inspectLine(mp, typed)
  if (!inspected.ok) return inspected
  const { record } = inspected
  const clearsAt = clearing === 'now' ? mp.now() : nextMorning(mp.now())
  inTransaction(mp.db, () => payOrder(mp, record, clearsAt))
  mp.flush()
  return { ...inspected, boleto: boletoOf(record)! }
}

/** Banks tell of the day before's payments in the early morning. */
const CLEARING_HOUR = 6
const nextMorning = (at: number): number =>
  startOfDay(addBusinessDays(dayOf(new Date(at)), 1)).getTime() + CLEARING_HOUR * HOUR_MS

/** What was to clear in the morning has cleared. */
export function clearNow(mp: MercadoPago, record: OrderRecord): void {
  if (record.facts.clearsAt === undefined) return
  inTransaction(mp.db, () => settle(mp, record))
  mp.flush()
}
