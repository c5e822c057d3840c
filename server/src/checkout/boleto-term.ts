import { latenessFor, promptnessFor } from '@vitrine/contract/boleto-terms'
import { addBusinessDays, lastPayableOn, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { toPay } from '@vitrine/contract/order-rules'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { addDays, dayOf, endOfDay } from '@vitrine/contract/time'
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

/**
 * When a boleto made now is due, how late it is taken, and what is taken off it when it is paid early; nothing by any
 * other method. Refuses where boletos are not offered.
 */
export async function boletoTermOf(
  { config, db }: Pick<App, 'config'> & { db: Db },
  method: PaymentMethod,
  billed: Billed,
  at: Date,
): Promise<BoletoTerm | undefined> {
  if (method !== 'boleto') return undefined
  const { boleto } = config
  if (!boleto) throw new Refused('checkout.method-unavailable')
  const productIds = billed.lines.map(({ productId }) => productId)
  const own = boleto.hasTerms ? await listBoletoTerms(db, productIds, at) : []
  const dueOn = addBusinessDays(dayOf(at), boleto.dueDays)
  const lateness = latenessFor(boleto.late, own, productIds)
  const until = lastPayableOn(dueOn, lateness?.days ?? 0)
  const late = lateness && { until, fineBp: lateness.fineBp, interestBp: lateness.interestBp }
  const expiresAt = endOfDay(addBusinessDays(late ? until : dueOn, boleto.holdDays))
  const promptness = promptnessFor(own, billed.lines, { total: billed.total, toPay: toPay(billed) })
  return { dueOn, late, prompt: promptness && promptOf(promptness, dueOn, at), expiresAt }
}

/** Banks move its last day to the next one on which they open; nothing when that is over already. */
function promptOf(
  { days, discount }: NonNullable<ReturnType<typeof promptnessFor>>,
  dueOn: NonNullable<BoletoTerm['dueOn']>,
  at: Date,
): BoletoTerm['prompt'] {
  const until = nextBusinessDay(addDays(dueOn, -days))
  return until < dayOf(at) ? undefined : { until, discount }
}
