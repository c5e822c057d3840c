import { answerHook } from '#kernel/hook.ts'
import { lastAddressOfBuyer } from '#price-rule'
import { codeOfOrder, hasPaidOrder, ordersOfDocument } from '#promotion'
import { findCode, findLastAddress, hasPaid, listOrdersOfDocument } from './buyer-orders.store.ts'

/** What prices and coupons ask of the orders of a buyer. */
export const orderAnswers = [
  answerHook(hasPaidOrder, (db, { accountId, besides }) => hasPaid(db, accountId, besides)),
  answerHook(ordersOfDocument, (db, { orderId }) => listOrdersOfDocument(db, orderId)),
  answerHook(codeOfOrder, (db, { orderId }) => findCode(db, orderId)),
  answerHook(lastAddressOfBuyer, (db, { accountId }) => findLastAddress(db, accountId)),
]
