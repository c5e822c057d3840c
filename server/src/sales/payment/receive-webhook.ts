import type { App } from '#kernel/app-context.ts'
import { asTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { PaymentProvider } from '#payment-provider'
import { settlePayment } from './payment.jobs.ts'
import { recordEvents } from './webhook-event.store.ts'

/** Keeps each event once and looks at its payment soon. An event about nothing of ours is only kept. */
export async function receiveWebhook(app: App, provider: PaymentProvider, body: unknown): Promise<void> {
  const events = provider.readEvents(body)
  if (!events) throw new Refused('request.malformed')
  const payments = await recordEvents(asTransaction(app.db), provider.name, events, app.clock.now())
  for (const paymentId of payments) app.jobs.soon(settlePayment, { paymentId })
}
