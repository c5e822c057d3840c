import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { findPayment, movePayment } from './payment.store.ts'
import { type PaymentProviders, ProviderFailure, providerOf } from './payment-provider.ts'

/** Gives money back in full. Repeating it is harmless: the refund's id is the payment's. */
export async function refundUnwanted(
  app: App,
  providers: PaymentProviders,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(app.db, paymentId)
  if (!payment?.e2eId || payment.status === 'refunded') return
  const provider = providerOf(providers, payment.method)
  // What came is given back, which need not be what was asked for.
  const received = (await provider.readCharge(payment.txid))?.received
  if (!received) throw new ProviderFailure('the received money is not there')
  const outcome = await provider.refund(received, payment.txid, received.amount)
  if (outcome !== 'done') throw new ProviderFailure(`refund ${outcome}`)
  await inTransaction(app.db, (tx) => movePayment(tx, paymentId, ['expired', 'paid'], 'refunded'))
}
