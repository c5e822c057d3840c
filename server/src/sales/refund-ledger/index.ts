export { isAllBack, statusByRefunds } from './back.store.ts'
export { findDocument, isRefundOf, newestDestination } from './destination.store.ts'
export { keepDestination, openDestination, refuseOther } from './destination.ts'
export { maskDocument } from './mask-document.ts'
export { endByHand, findParked, type ParkedRefund } from './parked.store.ts'
export { refundData } from './personal-data.ts'
export { findRegret, type ProtocolFacts } from './protocol.store.ts'
export {
  endTry,
  isRegretted,
  type LineShare,
  listUnended,
  nextProtocol,
  paidByHand,
  type RefundTry,
  readShares,
  refundAttention,
  reopenRefund,
  startTry,
} from './refund.store.ts'
export { type RefundView, refundOf } from './refund-view.ts'
export { lastDayToRegret, type PaidPurchase, reasonOfRegret, refuseRegret } from './regret-rule.ts'
export {
  type PromisedRefund,
  providerIdOf,
  type RefundWish,
  refundJob,
  requestRefund,
} from './request-refund.ts'
export { leftOfLines, spread } from './shares.ts'
