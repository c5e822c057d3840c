import { daysLate, lateCharges } from '@vitrine/contract/brazil/late-payment'
import type { Centavos } from '@vitrine/contract/money'
import { dayOf } from '@vitrine/contract/time'
import type { PaymentRow } from '#payment'
import type { Received } from '#payment-provider'

/**
 * Whether money is what a payment asks for: its amount, and for a boleto that is taken late no more than fine and
 * interest on top, until the day its bank told of it. Which day it was paid on, only the bank knows.
 */
export function isAccepted(
  { amount, dueOn, late }: Pick<PaymentRow, 'amount' | 'dueOn' | 'late'>,
  received: Pick<Received, 'amount' | 'at'>,
): boolean {
  if (received.amount === amount) return true
  return (
    dueOn !== null &&
    late !== null &&
    isWithin(amount, received.amount, most(amount, dueOn, late, received.at))
  )
}

const isWithin = (least: Centavos, amount: Centavos, most: Centavos): boolean =>
  least < amount && amount <= most

type Late = NonNullable<PaymentRow['late']>
type Day = NonNullable<PaymentRow['dueOn']>

const most = (amount: Centavos, dueOn: Day, terms: Late, at: Date): Centavos =>
  lateCharges(amount, daysLate(dueOn, dayOf(at)), terms).total
