export { addBoletoWebhook, BOLETO_WEBHOOK } from './boleto.http.ts'
export { ORDER_CHANNEL, tellOrder } from './order-news.ts'
export { addPixWebhook, webhookPath } from './payment.http.ts'
export { chargePayment, settlePayment } from './payment.jobs.ts'
export {
  dropPayment,
  findPayment,
  insertingAttempt,
  listAttempts,
  listOverdue,
  listUnpaid,
  movePayment,
  type NewAttempt,
  oldestOpen,
  type PaymentRow,
  recordCharge,
  recordPaid,
  recordUnwanted,
} from './payment.store.ts'
export {
  type CancelState,
  type PaymentProvider,
  type PaymentProviders,
  ProviderFailure,
  providerOf,
  type Received,
} from './payment-provider.ts'
export { createProviders } from './providers.ts'
export { findReceived, promiseBack, type ReceivedPayment } from './refund.store.ts'
