import type * as z from 'zod'
import type { App } from '../kernel/app-context.ts'
import { asTransaction } from '../kernel/database.ts'
import { settlePayment } from './payment.jobs.ts'
import { type ProviderEvent, recordEvents } from './payment.store.ts'
import type { PixCallback } from './pix-api/schema.ts'

type Callback = z.infer<typeof PixCallback>

/** Keeps each event once and looks at its payment soon. An event about nothing of ours is only kept. */
export async function receiveWebhook(app: App, { pix }: Callback): Promise<void> {
  const payments = await recordEvents(asTransaction(app.db), pix.map(asEvent), app.clock.now())
  for (const paymentId of payments) app.jobs.soon(settlePayment, { paymentId })
}

const asEvent = ({ endToEndId, txid, valor, horario }: Callback['pix'][number]): ProviderEvent => ({
  id: endToEndId,
  txid,
  body: { txid, valor, horario },
})
