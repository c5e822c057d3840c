import { add, type Centavos, centavos, subtract, ZERO } from '@vitrine/contract/money'
import type { Db } from '#kernel/database.ts'
import { findReceived, type ReceivedPayment } from '#payment'
import type { LockedOrder } from './order.store.ts'

/** What an order was paid with, in centavos: money, store credit, or both; and what of it is not promised back yet. */
export interface Paid {
  /** Nothing where no money was paid. */
  payment: ReceivedPayment | undefined
  /** Money and credit. */
  received: Centavos
  moneyLeft: Centavos
  creditLeft: Centavos
}

export async function readPaid(
  db: Db,
  order: Pick<LockedOrder, 'id' | 'credit' | 'creditBack'>,
): Promise<Paid> {
  const payment = await findReceived(db, order.id)
  return {
    payment,
    received: add(payment?.received ?? ZERO, centavos(order.credit)),
    moneyLeft: payment ? subtract(payment.received, payment.refunded) : ZERO,
    creditLeft: centavos(order.credit - order.creditBack),
  }
}

export const leftOf = ({ moneyLeft, creditLeft }: Paid): Centavos => add(moneyLeft, creditLeft)

/** Money goes back first: of an amount, what is left for store credit. */
export const ofCredit = (amount: Centavos, { moneyLeft }: Pick<Paid, 'moneyLeft'>): Centavos =>
  amount > moneyLeft ? subtract(amount, moneyLeft) : ZERO
