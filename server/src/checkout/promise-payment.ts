import { newId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import type { App } from '../kernel/app-context.ts'
import { afterCommit, type Tx, type Write } from '../kernel/database.ts'
import { chargePayment, insertingAttempt, type NewAttempt } from '../payment/index.ts'

/** An attempt to get an order paid, still to be written. */
export function newAttempt(
  app: App,
  { id, total }: { id: string; total: number },
  attempt: number,
  at: Date,
): NewAttempt {
  const expiresAt = new Date(at.getTime() + app.config.pix.expiresIn * 1000)
  return {
    id: newId('pay'),
    orderId: id,
    attempt,
    method: 'pix',
    provider: 'api-pix',
    amount: centavos(total),
    at,
    expiresAt,
  }
}

/** Writes the attempt; its charge is asked for as soon as it is committed, and by the sweep if this process dies. */
export function promisingPayment(app: App, tx: Tx, attempt: NewAttempt): Write {
  afterCommit(tx, () => app.jobs.soon(chargePayment, { paymentId: attempt.id }))
  return insertingAttempt(attempt)
}
