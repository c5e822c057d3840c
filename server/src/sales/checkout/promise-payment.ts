import { newId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { toPay } from '@vitrine/contract/order-rules'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, type Tx, type Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { chargePayment, insertingAttempt, type NewAttempt } from '#payment'
import { nameOfProvider } from '#payment-provider'
import type { ChargeTerm } from './due-term.ts'

type Wanted = Pick<NewAttempt, 'method' | 'attempt' | 'at' | 'plan' | 'savedCardId' | 'byLink'> & {
  /** Without one it is waited for as usual. */
  term: ChargeTerm | undefined
}

/** An attempt to get an order paid, still to be written. */
export function newAttempt(
  app: App,
  { id, ...owed }: { id: string; total: number; credit: number },
  { method, attempt, at, term, ...how }: Wanted,
): NewAttempt {
  const amount = how.plan?.by === 'shop' ? centavos(how.plan.total) : toPay(owed)
  const provider = nameOfProvider(app.config, method)
  const common = { id: newId('pay'), orderId: id, attempt, method, provider, amount, at, ...how }
  return { ...common, ...(term ?? { dueOn: null, expiresAt: expiryOf(app, method, at) }) }
}

/** Until when money is waited for: a declined card leaves time for another way. */
function expiryOf({ config: { payments, pix, card } }: App, method: NewAttempt['method'], at: Date): Date {
  if (!payments[method]) throw new Refused('checkout.method-unavailable')
  if (method === 'pix') return new Date(at.getTime() + pix.expiresIn * 1000)
  if (!card) throw new Refused('checkout.method-unavailable')
  return new Date(at.getTime() + card.holdMinutes * 60_000)
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
