export type { OrderHead } from './administration/admin-order.store.ts'
export { findAnyOrder, readAdminOrder } from './administration/admin-order.ts'
export { buyersOf } from './administration/buyers.store.ts'
export { noteOfOrder, payLinkOf, sendOrderMailAgain } from './administration/order-acts.ts'
export { orderRows } from './administration/order-rows.store.ts'
export { listSales, readOrderAttention, readSales } from './administration/sales.store.ts'
export { checkoutHttp } from './checkout.http.ts'
export { checkoutJobs } from './checkout.jobs.ts'
export { creditHttp } from './credit/credit.http.ts'
export { cancelDueOrder, type DueOrder, placeDueOrder } from './due-order.ts'
export { endForsaken } from './end-forsaken.ts'
export { evidenceOf } from './evidence/evidence.ts'
export { fiscalHttp } from './fiscal/fiscal.http.ts'
export type { FiscalIssuer } from './fiscal/fiscal-issuer.ts'
export {
  recordCancelled,
  recordIssued,
  recordRejected,
  requeueNote,
  submitFiscalNotes,
} from './fiscal/fiscal-notes.ts'
export { manualIssuer } from './fiscal/manual-issuer.ts'
export { beginNotePdf, openAnyNotePdf, readNotePdf } from './fiscal/note-pdf.ts'
export { listOrders } from './list-orders.store.ts'
export { listSubscriptionOrders } from './list-subscription-orders.store.ts'
export { lookUpHttp } from './look-up/look-up.http.ts'
export { orderHttp } from './order.http.ts'
export { type HeldOrder, hasOrders, type LineRow as OrderLine, lockOrder } from './order.store.ts'
export { orderHappenings } from './order-happenings.ts'
export {
  type DisputedOrder,
  disputeWon,
  type GivenBack,
  linesGivenBack,
  orderDisputed,
  orderPaid,
} from './order-hooks.ts'
export { orderMailJobs } from './order-mails.ts'
export { viewOrder } from './order-view.store.ts'
export { payCodeOf } from './pay-link/pay-code.ts'
export { payLinkHttp } from './pay-link/pay-link.http.ts'
export { REMOVED_EMAIL } from './personal-data.store.ts'
export { checkoutData } from './personal-data.ts'
export { receiptHttp } from './receipt.http.ts'
export { reconcile } from './reconcile.ts'
export { recordFees } from './record-fees.ts'
export { finishRefunds } from './refund/finish-refunds.ts'
export { readRefundByHand, recordRefundPaid } from './refund/pay-by-hand.ts'
export { refundHttp } from './refund/refund.http.ts'
export { refundJobs } from './refund/refund.jobs.ts'
export { nextProtocol } from './refund/refund.store.ts'
export { type OrderRefund, type RefundPart, refundOrder } from './refund/refund-order.ts'
export { retryRefund } from './refund/retry-refund.ts'
export { accessMailJobs, remindAccess } from './remind-access.ts'
export { remindCards, savedCardMail, savedCardMailJobs } from './remind-cards.ts'
export { cartMailJobs, remindCarts } from './remind-carts.ts'
export { remindPayments } from './remind-payments.ts'
export { isDaytime } from './reminder-times.ts'
export { settleDays } from './settlement/settle-days.ts'
export { countDiffering, findSettlement, settlementRows } from './settlement/settlement-rows.store.ts'
export { countSold } from './sold.store.ts'
export { sweepFiscalRecords } from './sweep-fiscal.ts'
export { upsellHttp } from './upsell/upsell.http.ts'
export { verifyPayment } from './verify-payment.ts'
export { standingHttp } from './waiting/standing.http.ts'
export { sweepWaiting } from './waiting/sweep-waiting.ts'
export { waitingJobs } from './waiting/waiting-mails.ts'
