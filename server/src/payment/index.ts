export { type InstallmentPlan, insertingAttempt, type NewAttempt } from './attempt.store.ts'
export { BOLETO_WEBHOOK } from './boleto.http.ts'
export { CARD_WEBHOOK } from './card.http.ts'
export { addCardFrames } from './card-frame/card-frame.http.ts'
export {
  listReceived,
  newestMethod,
  orderOfCharge,
  ordersWithoutOutcome,
  readReceived,
} from './figures.store.ts'
export { createReferences, type References } from './gateway-charge.store.ts'
export { lastLook, noteLook } from './look.store.ts'
export { listByTxid, listOverdue, listUnbooked, oldestOpen } from './open-payment.store.ts'
export { ORDER_CHANNEL, tellOrder } from './order-news.ts'
export { webhookPath } from './payment.http.ts'
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
export {
  type CancelState,
  type Charge,
  type Dispute,
  type LateBoleto,
  type ParcelsBy,
  type PaymentProvider,
  ProviderFailure,
  type Received,
} from './payment-provider.ts'
export { type PaymentProviders, providerNamed, providerOf, providersOf } from './payment-providers.ts'
export { postalCodeHttp } from './postal-code/postal-code.http.ts'
export { asksAddress, DUE_PIX, nameOfProvider, PROVIDER_NAMES } from './provider-names.ts'
export { createProviders } from './providers.ts'
export { findReceived, promiseBack, type ReceivedPayment } from './refund.store.ts'
export { findExpiring, markExpiring } from './saved-card/expiring-card.store.ts'
export { forgetCards } from './saved-card/forget-card.ts'
export { forgetPaidCard, keepPaidCard } from './saved-card/keep-card.ts'
export { savedCardData } from './saved-card/personal-data.ts'
export { savedCardHttp } from './saved-card/saved-card.http.ts'
export { agreeingToKeep, cardUseOf, keptCardOf, takeCard } from './saved-card/use-card.ts'
export { listPaymentNotices } from './webhook-event.store.ts'
export { addWebhooks } from './webhooks.http.ts'
