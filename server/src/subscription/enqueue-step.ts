import type { SubscriptionId } from '@vitrine/contract/ids'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { SubscriptionRow } from './life.ts'
import type { Now } from './subscription.store.ts'

/** Steps one subscription at once; the sweep would find it as well. */
export const stepJob = job('subscription.step', z.object({ subscriptionId: z.string() }), {
  keyOf: ({ subscriptionId }) => subscriptionId,
})

export const enqueueStep = (app: App, tx: Tx, subscriptionId: SubscriptionId): Promise<void> =>
  app.jobs.enqueue(tx, stepJob, { subscriptionId })

/** Takes the steps that waited until it was known what became of a charge, as the subscription stands after it. */
export async function enqueueWaitingStep(
  app: App,
  tx: Tx,
  { id, nextStepOn }: SubscriptionRow,
  { today }: Now,
): Promise<void> {
  if (nextStepOn && nextStepOn <= today) await enqueueStep(app, tx, id)
}
