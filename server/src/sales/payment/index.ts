export { type InstallmentPlan, insertingAttempt, type NewAttempt } from './attempt.store.ts'
export { type BearerClient, createBearerClient } from './bearer-client.ts'
export {
  listReceived,
  newestMethod,
  orderOfCharge,
  ordersWithoutOutcome,
  readReceived,
} from './figures.store.ts'
export { createForeignNote } from './foreign-webhook.ts'
export { createReferences, type References } from './gateway-charge.store.ts'
export { lastLook, noteLook } from './look.store.ts'
export { listByTxid, listOverdue, listUnbooked, oldestOpen } from './open-payment.store.ts'
export { ORDER_CHANNEL, tellOrder } from './order-news.ts'
export { parse } from './parse.ts'
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
export { PAYMENT_VARIABLES, paymentConfig } from './payment-config.ts'
export { recordCard, recordSavedFace } from './payment-face.store.ts'
export {
  type AskedOffers,
  type CancelState,
  type CardFace,
  type CardRequest,
  type Charge,
  type ChargeRequest,
  type Dispute,
  type KeptCard,
  type LateBoleto,
  type ParcelsBy,
  type PaymentProvider,
  type ProviderEvent,
  ProviderFailure,
  type Received,
  type RefundState,
} from './payment-provider.ts'
export { type PaymentProviders, providerNamed, providerOf, providersOf } from './payment-providers.ts'
export { asksAddress, DUE_PIX, nameOfProvider, PROVIDER_NAMES } from './provider-names.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { findReceived, promiseBack, type ReceivedPayment } from './refund.store.ts'
export { isSigned, SIGNATURE_HEADER } from './signature.ts'
export { addSignedWebhook, type Posted } from './signed-webhook.http.ts'
export { listPaymentNotices } from './webhook-event.store.ts'
