import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { PaymentProviders } from '#payment-provider'
import { settleMandate, settleMandateJob } from './mandates.ts'

export const pixMandateJobs: readonly JobHandler<{ app: App; providers: PaymentProviders }>[] = [
  handles(settleMandateJob, ({ app, providers }, { mandateId }) => settleMandate(app, providers, mandateId)),
]
