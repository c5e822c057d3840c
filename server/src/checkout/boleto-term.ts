import { addBusinessDays, lastPayableOn } from '@vitrine/contract/brazil/business-days'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { dayOf, endOfDay } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { Refused } from '../kernel/errors.ts'
import type { NewAttempt } from '../payment/index.ts'

export type BoletoTerm = Pick<NewAttempt, 'dueOn' | 'late' | 'expiresAt'>

/**
 * When a boleto made now is due, and how late it is taken; nothing by any other method. Refuses where boletos are not
 * offered.
 */
export function boletoTermOf(
  { config: { boleto } }: Pick<App, 'config'>,
  method: PaymentMethod,
  at: Date,
): BoletoTerm | undefined {
  if (method !== 'boleto') return undefined
  if (!boleto) throw new Refused('checkout.method-unavailable')
  const dueOn = addBusinessDays(dayOf(at), boleto.dueDays)
  if (!boleto.late) return { dueOn, expiresAt: endOfDay(addBusinessDays(dueOn, boleto.holdDays)) }
  const { days, fineBp, interestBp } = boleto.late
  const until = lastPayableOn(dueOn, days)
  return {
    dueOn,
    late: { until, fineBp, interestBp },
    expiresAt: endOfDay(addBusinessDays(until, boleto.holdDays)),
  }
}
