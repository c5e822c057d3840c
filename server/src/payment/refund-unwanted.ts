import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { findPayment, movePayment } from './payment.store.ts'
import { type PixProvider, ProviderFailure } from './pix-provider.ts'

/** Gives a Pix back in full. Repeating it is harmless: the refund's id is the payment's. */
export async function refundUnwanted(app: App, provider: PixProvider, paymentId: string): Promise<void> {
  const payment = await findPayment(app.db, paymentId)
  if (!payment?.e2eId || payment.status === 'refunded') return
  // What came is given back, which need not be what was asked for.
  const received = (await provider.readCharge(payment.txid))?.received
  if (!received) throw new ProviderFailure('the received Pix is not there')
  const outcome = await provider.refund(payment.e2eId, payment.txid, received.amount)
  if (outcome !== 'done') throw new ProviderFailure(`refund ${outcome}`)
  await inTransaction(app.db, (tx) => movePayment(tx, paymentId, ['expired', 'paid'], 'refunded'))
}
