export {
  newestMethod,
  newestParcels,
  orderOfCharge,
  ordersWithoutOutcome,
  outcomeAttention,
} from './figures.store.ts'
export { createReferences, type References } from './gateway-charge.store.ts'
export { chargePayment, settlePayment } from './payment.jobs.ts'
export {
  dropPayment,
  findPayment,
  findReceived,
  type InstallmentPlan,
  insertingAttempt,
  isByLink,
  lastLook,
  late,
  listAttempts,
  listByTxid,
  listOverdue,
  listUnbooked,
  movePayment,
  type NewAttempt,
  noteLook,
  OPEN,
  ORDER_CHANNEL,
  oldestOpen,
  type PaymentRow,
  postponeLook,
  promiseBack,
  type ReceivedPayment,
  recordCard,
  recordCharge,
  recordDecline,
  recordDuplicate,
  recordPaid,
  recordReview,
  recordSavedFace,
  recordUnwanted,
  tellOrder,
} from './payment.store.ts'
export { paymentData, paymentTable } from './personal-data.ts'
export { listOutages } from './provider-outage.store.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { paymentHooks, providerAttention, watchProviders } from './watch-providers.ts'
export { listPaymentNotices } from './webhook-event.store.ts'
