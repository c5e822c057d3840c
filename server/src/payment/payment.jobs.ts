import * as z from 'zod'
import { handles, type JobHandler } from '../jobs/index.ts'
import type { App } from '../kernel/app-context.ts'
import { job } from '../kernel/job.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { refundUnwanted } from './refund-unwanted.ts'

const ofPayment = z.object({ paymentId: z.string() })

/** Ask the provider for a charge. Done by checkout, which knows the buyer. */
export const chargePayment = job('payment.charge', ofPayment)
/** Something may have happened to a payment: ask the provider and act. Done by checkout. */
export const settlePayment = job('payment.settle', ofPayment)
/** Give back money that the order could not take. */
export const refundPayment = job('payment.refund', ofPayment)

export const paymentJobs = (app: App, providers: PaymentProviders): JobHandler[] => [
  handles(refundPayment, ({ paymentId }) => refundUnwanted(app, providers, paymentId)),
]
