export { type InstallmentPlan, insertingAttempt, type NewAttempt } from './attempt.store.ts'
export {
  newestMethod,
  newestParcels,
  orderOfCharge,
  ordersWithoutOutcome,
  outcomeAttention,
} from './figures.store.ts'
export { createReferences, type References } from './gateway-charge.store.ts'
export { lastLook, noteLook } from './look.store.ts'
export { listByTxid, listOverdue, listUnbooked, oldestOpen } from './open-payment.store.ts'
export { ORDER_CHANNEL, tellOrder } from './order-news.ts'
export { chargePayment, settlePayment } from './payment.jobs.ts'
export {
  dropPayment,
  findPayment,
  isByLink,
  late,
  listAttempts,
  movePayment,
  OPEN,
  type PaymentRow,
  postponeLook,
  recordCharge,
  recordDecline,
  recordDuplicate,
  recordPaid,
  recordReview,
  recordUnwanted,
} from './payment.store.ts'
export { recordCard, recordSavedFace } from './payment-face.store.ts'
export { paymentHooks } from './payment-hooks.ts'
export { paymentData, paymentTable } from './personal-data.ts'
export { listOutages } from './provider-outage.store.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { findReceived, promiseBack, type ReceivedPayment } from './refund.store.ts'
export { providerAttention, watchProviders } from './watch-providers.ts'
export { listPaymentNotices } from './webhook-event.store.ts'
