import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { PaymentProviders } from '#payment-provider'
import { refundJob } from '#refund-ledger'
import { carryOutRefund } from './carry-out-refund.ts'

export const refundJobs: readonly JobHandler<{ app: App; providers: PaymentProviders }>[] = [
  handles(refundJob, ({ app, providers }, { refundId }) => carryOutRefund(app, providers, refundId)),
]
