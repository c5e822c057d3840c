export { checkoutHttp } from './checkout.http.ts'
export { checkoutJobs } from './checkout.jobs.ts'
export { endForsaken } from './end-forsaken.ts'
export type { FiscalIssuer } from './fiscal/fiscal-issuer.ts'
export {
  recordCancelled,
  recordIssued,
  recordRejected,
  requeueNote,
  submitFiscalNotes,
} from './fiscal/fiscal-notes.ts'
export { manualIssuer } from './fiscal/manual-issuer.ts'
export { orderMail, orderMailJobs } from './order-mails.ts'
export { payLinkHttp } from './pay-link/pay-link.http.ts'
export { checkoutData } from './personal-data.ts'
export { reconcile } from './reconcile.ts'
export { recordFees } from './record-fees.ts'
export { finishRefunds } from './refund/finish-refunds.ts'
export { type OrderRefund, type RefundPart, refundOrder } from './refund/refund-order.ts'
export { refundJob } from './refund/request-refund.ts'
export { retryRefund } from './refund/retry-refund.ts'
export { cartMail, cartMailJobs, remindCarts } from './remind-carts.ts'
export { remindPayments } from './remind-payments.ts'
export { countSold } from './sold.store.ts'
export { sweepFiscalRecords } from './sweep-fiscal.ts'
export { standingHttp } from './waiting/standing.http.ts'
export { sweepWaiting } from './waiting/sweep-waiting.ts'
export { waitingJobs, waitingMail } from './waiting/waiting-mails.ts'
