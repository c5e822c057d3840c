export { openDestination, refuseOtherHolder, saveDestination } from './destination.ts'
export { maskDocument } from './mask-document.ts'
export { refundData } from './personal-data.ts'
export {
  endAttempt,
  endFailedRefund,
  type FailedRefund,
  findDocument,
  findFailedRefund,
  findRegret,
  isFullyRefunded,
  isRefundOf,
  isRegretted,
  type LineShare,
  listPendingRefunds,
  moveByRefunds,
  newestDestination,
  nextProtocol,
  type ProtocolFacts,
  paidByHand,
  type RefundAttempt,
  readShares,
  refundAttention,
  reopenRefund,
  startAttempt,
} from './refund.store.ts'
export {
  allocateRefund,
  providerIdOf,
  type RefundRequest,
  type RefundRow,
  type RequestedRefund,
  refundableOfLines,
  refundJob,
  refundView,
  requestRefund,
} from './refund.ts'
export { lastDayToRegret, type PaidPurchase, reasonOfRegret, refuseRegret } from './regret-rule.ts'
