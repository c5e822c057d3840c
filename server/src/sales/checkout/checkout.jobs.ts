import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { chargePayment, findReturns, settlePayment } from '#payment'
import type { PaymentProviders } from '#payment-provider'
import { addressProved } from '#sign-in'
import { cancelCharge, cancelClosed } from './cancel-charge.ts'
import { followAddress } from './correct-email.ts'
import { chargeOffSession, chargeOffSessionJob } from './off-session.ts'
import { startCharge } from './promise-payment.ts'
import { reconcileReturns } from './reconcile.ts'
import { settle } from './settle-payment.ts'

export const checkoutJobs: readonly JobHandler<{ app: App; providers: PaymentProviders }>[] = [
  handles(chargePayment, ({ app, providers }, { paymentId }) => startCharge(app, providers, paymentId)),
  handles(chargeOffSessionJob, ({ app, providers }, due) => chargeOffSession(app, providers, due)),
  handles(findReturns, ({ app, providers }) => reconcileReturns(app, providers)),
  handles(settlePayment, ({ app, providers }, { paymentId }) => settle(app, providers, paymentId)),
  handles(addressProved, ({ app }, { accountId }) => followAddress(app, accountId)),
  handles(cancelCharge, ({ app, providers }, { paymentId }) => cancelClosed(app, providers, paymentId)),
]
