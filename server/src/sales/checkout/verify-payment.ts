import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder } from '#order'
import { listAttempts } from '#payment'
import { type PaymentProviders, ProviderFailure } from '#payment-provider'
import { settle } from './settle-payment.ts'

/** "Já paguei": asks the provider now about the newest attempt. */
export async function verifyPayment(
  app: App,
  providers: PaymentProviders,
  orderId: string,
  accountId: AccountId,
): Promise<void> {
  if (!(await findOwnOrder(app.db, orderId, accountId))) throw new Refused('not-found')
  const [payment] = await listAttempts(app.db, orderId)
  if (!payment) return
  await settle(app, providers, payment.id).catch((error) => {
    throw error instanceof ProviderFailure ? new Refused('payment.provider-unavailable') : error
  })
}
