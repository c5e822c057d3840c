export {
  findOrderOfBuyer,
  findOrderOfCode,
  findOwner,
  hasAddress,
  hasPaid,
  listBuyersWith,
  listOrders,
  listSubscriptionOrders,
  listUnpaidProducts,
  saveAddress,
} from './buyer-orders.store.ts'
export {
  beginWhenPaid,
  findBoughtBefore,
  findBrandOfPayment,
  findLine,
  findOwnOrder,
  findPaidDocument,
  hasOrders,
  insertingLines,
  insertingOrder,
  type LockedOrder,
  listAbandoned,
  lockOrder,
  lockUnpaid,
  moveOrder,
  moveOrders,
  movePeriod,
  type NewLine,
  nextCode,
  type OrderRecord,
} from './order.store.ts'
export { orderCode, payCode } from './order-code.ts'
export { orderActivities, readOrderHistory } from './order-history.ts'
export { orderAnswers, orderHooks } from './order-hooks.ts'
export { countSold, findDocumentOf, listLines, listWaitingTrials, orderMoney } from './order-line.store.ts'
export { findMoments, orderSummary } from './order-view.store.ts'
export { keptPricing } from './order-view.ts'
export { leftOf, ofCredit, type Paid, readPaid } from './paid-back.ts'
export {
  findPaidOrder,
  holdBuyers,
  listPaidOrders,
  listReceiptLines,
  type PaidOrder,
  REMOVED_EMAIL,
  type ReceiptLine,
} from './personal-data.store.ts'
export { ORDER_TABLES, orderData } from './personal-data.ts'
export { followOrder, viewFacts, viewLiveOrder, viewOrder } from './view-order.ts'
