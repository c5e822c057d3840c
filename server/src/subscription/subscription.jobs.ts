import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { stepJob } from './enqueue-step.ts'
import { stepSubscription } from './step.ts'

export const subscriptionJobs: readonly JobHandler<{ app: App }>[] = [
  handles(stepJob, ({ app }, { subscriptionId }) => stepSubscription(app, subscriptionId)),
]
