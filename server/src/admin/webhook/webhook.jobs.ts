import { DELIVERY_DAYS } from '@vitrine/contract/admin/webhook'
import { idOf } from '@vitrine/contract/id-schema'
import type { WebhookEndpointId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { deliver, fanOut } from './deliver.ts'
import { deleteMessages, listEndpointsWithDue } from './delivery.store.ts'

const deliverJob = job('webhook.deliver', z.object({ endpointId: idOf('whe') }), {
  keyOf: ({ endpointId }) => endpointId,
})

/** Promises that an endpoint is told soon of what is due. */
export const enqueueDeliveries = ({ jobs }: App, tx: Tx, endpointId: WebhookEndpointId): Promise<void> =>
  jobs.enqueue(tx, deliverJob, { endpointId })

export const webhookJobs: readonly JobHandler<{ app: App }>[] = [
  handles(deliverJob, ({ app }, { endpointId }) => deliver(app, endpointId)),
]

/** Takes up what happened and what is due for another try. */
export async function sendWebhooks(app: App): Promise<void> {
  await fanOut(app)
  const due = await listEndpointsWithDue(app.db, app.clock.now())
  await inTransaction(app.db, async (tx) => {
    for (const endpointId of due) await enqueueDeliveries(app, tx, endpointId)
  })
}

/** Removes what is older than the log keeps. */
export const sweepWebhooks = ({ db, clock }: App): Promise<void> =>
  inTransaction(db, (tx) => deleteMessages(tx, new Date(clock.now().getTime() - DELIVERY_DAYS * DAY_MS)))
