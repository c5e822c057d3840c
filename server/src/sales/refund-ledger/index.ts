export { keepDestination, openDestination, refuseOther } from './destination.ts'
export { maskDocument } from './mask-document.ts'
export { refundData } from './personal-data.ts'
export {
  endByHand,
  endTry,
  findDocument,
  findParked,
  findRegret,
  isAllBack,
  isRefundOf,
  isRegretted,
  type LineShare,
  listUnended,
  newestDestination,
  nextProtocol,
  type ParkedRefund,
  type ProtocolFacts,
  paidByHand,
  type RefundTry,
  readShares,
  refundAttention,
  reopenRefund,
  startTry,
  statusByRefunds,
} from './refund.store.ts'
export {
  leftOfLines,
  type PromisedRefund,
  providerIdOf,
  type RefundView,
  type RefundWish,
  refundJob,
  refundOf,
  requestRefund,
  spread,
} from './refund.ts'
export { lastDayToRegret, type PaidPurchase, reasonOfRegret, refuseRegret } from './regret-rule.ts'
