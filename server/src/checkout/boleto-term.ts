import { type BoletoTerms, latenessFor, promptnessFor } from '@vitrine/contract/boleto-terms'
import { addBusinessDays, lastPayableOn, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { toPay } from '@vitrine/contract/order-rules'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { addDays, type CalendarDay, dayOf, endOfDay } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import type { Db } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import type { NewAttempt } from '../payment/index.ts'
import { listBoletoTerms } from '../pricing/index.ts'

/** What a boleto is made for, in centavos. */
export interface Billed {
  total: number
  /** Of the total, what store credit pays. */
  credit: number
  lines: readonly { productId: string; total: number }[]
}

export type BoletoTerm = Pick<NewAttempt, 'dueOn' | 'late' | 'prompt' | 'expiresAt'>

type Reading = Pick<App, 'config'> & { db: Db }

/**
 * When a boleto made now is due, how late it is taken, and what is taken off it when it is paid early; nothing by any
 * other method. Refuses where boletos are not offered.
 */
export async function boletoTermOf(
  reading: Reading,
  method: PaymentMethod,
  billed: Billed,
  at: Date,
): Promise<BoletoTerm | undefined> {
  if (method !== 'boleto') return undefined
  const { boleto } = reading.config
  if (!boleto) throw new Refused('checkout.method-unavailable')
  const productIds = billed.lines.map(({ productId }) => productId)
  const own = await offeredTerms(reading, productIds, at)
  const dueOn = addBusinessDays(dayOf(at), boleto.dueDays)
  const lateness = latenessFor(boleto.late, own, productIds)
  const until = lastPayableOn(dueOn, lateness?.days ?? 0)
  const late = lateness && { until, fineBp: lateness.fineBp, interestBp: lateness.interestBp }
  const expiresAt = endOfDay(addBusinessDays(late ? until : dueOn, boleto.holdDays))
  const promptness = promptnessFor(own, billed.lines, { total: billed.total, toPay: toPay(billed) })
  const prompt = promptness && {
    until: promptUntil(dueOn, promptness.days),
    discount: promptness.discount,
  }
  return { dueOn, late, prompt, expiresAt }
}

/** What these products say of a boleto that is made now; a discount whose day would be over gives nothing. */
export async function offeredTerms(
  { config: { boleto }, db }: Reading,
  productIds: readonly string[],
  at: Date,
): Promise<BoletoTerms[]> {
  if (!boleto?.hasTerms) return []
  const [day, dueOn] = [dayOf(at), addBusinessDays(dayOf(at), boleto.dueDays)]
  const own = await listBoletoTerms(db, productIds, at)
  return own.map((terms) => (promptUntil(dueOn, terms.promptDays) < day ? { ...terms, promptBp: 0 } : terms))
}

/** The last day of a discount: banks move it to the next one on which they open. */
const promptUntil = (dueOn: CalendarDay, days: number): CalendarDay => nextBusinessDay(addDays(dueOn, -days))
