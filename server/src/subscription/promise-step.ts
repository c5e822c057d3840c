import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'

/** Do what is due about one subscription, at once; the sweep finds it, too. */
export const stepJob = job('subscription.step', z.object({ subscriptionId: z.string() }), {
  keyOf: ({ subscriptionId }) => subscriptionId,
})

export const promiseStep = (app: App, tx: Tx, subscriptionId: string): Promise<void> =>
  app.jobs.enqueue(tx, stepJob, { subscriptionId })
