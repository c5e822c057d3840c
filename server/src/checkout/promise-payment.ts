import { addBusinessDays, lastPayableOn } from '@vitrine/contract/brazil/business-days'
import { newId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { toPay } from '@vitrine/contract/order-rules'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { dayOf, endOfDay } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { afterCommit, type Tx, type Write } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { chargePayment, insertingAttempt, type NewAttempt, nameOfProvider } from '../payment/index.ts'

type Wanted = Pick<NewAttempt, 'method' | 'attempt' | 'at' | 'plan' | 'savedCardId' | 'byLink'>

/** An attempt to get an order paid, still to be written. */
export function newAttempt(
  app: App,
  { id, ...owed }: { id: string; total: number; credit: number },
  { method, attempt, at, ...how }: Wanted,
): NewAttempt {
  const amount = how.plan?.by === 'shop' ? centavos(how.plan.total) : toPay(owed)
  const provider = nameOfProvider(app.config, method)
  const common = { id: newId('pay'), orderId: id, attempt, method, provider, amount, at, ...how }
  return { ...common, ...termOf(app, method, at) }
}

/** Until when money is waited for: a declined card leaves time for another way; a boleto paid on its due day is heard of some business days later. */
function termOf(
  { config: { pix, boleto, card } }: App,
  method: PaymentMethod,
  at: Date,
): Pick<NewAttempt, 'dueOn' | 'late' | 'expiresAt'> {
  if (method === 'pix') return { dueOn: null, expiresAt: new Date(at.getTime() + pix.expiresIn * 1000) }
  if (method === 'card') {
    if (!card) throw new Refused('checkout.method-unavailable')
    return { dueOn: null, expiresAt: new Date(at.getTime() + card.holdMinutes * 60_000) }
  }
  if (!boleto) throw new Refused('checkout.method-unavailable')
  const dueOn = addBusinessDays(dayOf(at), boleto.dueDays)
  const until = lastPayableOn(dueOn, boleto.late?.days ?? 0)
  const late = boleto.late && { until, fineBp: boleto.late.fineBp, interestBp: boleto.late.interestBp }
  return { dueOn, late, expiresAt: endOfDay(addBusinessDays(late ? until : dueOn, boleto.holdDays)) }
}

/**
 * Writes the attempt; its charge is asked for as soon as it is committed, and by the sweep if this process dies. A card
 * is charged by whoever holds its token.
 */
export function promisingPayment(app: App, tx: Tx, attempt: NewAttempt): Write {
  if (attempt.method !== 'card')
    afterCommit(tx, () => app.jobs.soon(chargePayment, { paymentId: attempt.id }))
  return insertingAttempt(attempt)
}
