import { addBusinessDays, lastPayableOn, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type CalendarDay, dayOf, endOfDay } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import type { NewAttempt } from '#payment'

export type BoletoTerm = Pick<NewAttempt, 'dueOn' | 'late' | 'expiresAt'>

/**
 * When a boleto made now is due, and how late it is taken; nothing by any other method. What it pays may be due later
 * than that, on a day of its own, when banks open. Refuses where boletos are not offered.
 */
export function boletoTermOf(
  { config: { boleto } }: Pick<App, 'config'>,
  method: PaymentMethod,
  at: Date,
  orderDueOn: CalendarDay | null = null,
): BoletoTerm | undefined {
  if (method !== 'boleto') return undefined
  if (!boleto) throw new Refused('checkout.method-unavailable')
  const soon = addBusinessDays(dayOf(at), boleto.dueDays)
  const dueOn = orderDueOn && orderDueOn > soon ? nextBusinessDay(orderDueOn) : soon
  if (!boleto.late) return { dueOn, expiresAt: endOfDay(addBusinessDays(dueOn, boleto.holdDays)) }
  const { days, fineBp, interestBp } = boleto.late
  const until = lastPayableOn(dueOn, days)
  return {
    dueOn,
    late: { until, fineBp, interestBp },
    expiresAt: endOfDay(addBusinessDays(until, boleto.holdDays)),
  }
}
