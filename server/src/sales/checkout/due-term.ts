import { addBusinessDays, lastPayableOn, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { PAYABLE_DAYS } from '@vitrine/contract/dunning'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type CalendarDay, dayOf, endOfDay } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import type { NewAttempt } from '#payment'
import { DUE_PIX, nameOfProvider, PROVIDER_NAMES } from '#payment-provider'

type BoletoTerm = Pick<NewAttempt, 'dueOn' | 'late' | 'expiresAt'>

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

/** Until when a charge made now is waited for, and by whom it is made where that is not the usual one. */
export type ChargeTerm = Pick<NewAttempt, 'dueOn' | 'late' | 'expiresAt'> & { provider?: string }

/**
 * Until when a charge that is made now can be paid; nothing for the usual time. For an order with a due day it is that
 * day, which must not be over. A Pix can be paid until its subscription is given up, at the same price. Refuses where
 * boletos are not offered.
 */
export function chargeTermOf(
  app: Pick<App, 'config'>,
  { dueOn }: { dueOn: CalendarDay | null },
  method: PaymentMethod,
  at: Date,
): ChargeTerm | undefined {
  if (method === 'boleto') return boletoTermOf(app, method, at, dueOn)
  const isOurs = nameOfProvider(app.config, 'pix') === PROVIDER_NAMES.pix && app.config.pixApi !== undefined
  if (method !== 'pix' || dueOn === null || dueOn < dayOf(at) || !isOurs) return undefined
  const until = lastPayableOn(dueOn, PAYABLE_DAYS)
  return { provider: DUE_PIX, dueOn, late: { until, fineBp: 0, interestBp: 0 }, expiresAt: endOfDay(until) }
}
