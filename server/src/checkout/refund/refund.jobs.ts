import { handles, type JobHandler } from '../../jobs/index.ts'
import type { App } from '../../kernel/app-context.ts'
import type { PaymentProviders } from '../../payment/index.ts'
import { carryOutRefund } from './carry-out-refund.ts'
import { refundJob } from './request-refund.ts'

export const refundJobs: readonly JobHandler<{ app: App; providers: PaymentProviders }>[] = [
  handles(refundJob, ({ app, providers }, { refundId }) => carryOutRefund(app, providers, refundId)),
]
