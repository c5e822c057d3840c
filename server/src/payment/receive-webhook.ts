import type * as z from 'zod'
import type { App } from '../kernel/app-context.ts'
import { inTransaction, type Tx } from '../kernel/database.ts'
import { settlePayment } from './payment.jobs.ts'
import { findPaymentByTxid, insertEvent } from './payment.store.ts'
import type { PixCallback } from './pix-api/schema.ts'

type Callback = z.infer<typeof PixCallback>
type Event = Callback['pix'][number]

/** Keeps each event once and promises to look at its payment. An event about nothing of ours is only kept. */
export async function receiveWebhook(app: App, { pix }: Callback): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    for (const event of pix) await receiveEvent(app, tx, event, now)
  })
}

async function receiveEvent(app: App, tx: Tx, event: Event, now: Date): Promise<void> {
  const isNew = await insertEvent(
    tx,
    event.endToEndId,
    { txid: event.txid, valor: event.valor, horario: event.horario },
    now,
  )
  if (!isNew || !event.txid) return
  const payment = await findPaymentByTxid(tx, event.txid)
  if (payment) await app.jobs.enqueue(tx, settlePayment, { paymentId: payment.id }, { soon: true })
}
