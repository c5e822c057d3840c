import { brandOfLine } from '#access'
import { answerHook } from '#kernel/hook.ts'
import { lastAddressOfBuyer } from '#price-rule'
import { codeOfOrder, hasPaidOrder, ordersOfDocument } from '#promotion'
import {
  findBrandOfLine,
  findCode,
  findLastAddress,
  hasPaid,
  listOrdersOfDocument,
} from './buyer-orders.store.ts'

/** What prices, coupons and the ledger of access ask of orders. */
export const orderAnswers = [
  answerHook(hasPaidOrder, (db, { accountId, besides }) => hasPaid(db, accountId, besides)),
  answerHook(ordersOfDocument, (db, { orderId }) => listOrdersOfDocument(db, orderId)),
  answerHook(codeOfOrder, (db, { orderId }) => findCode(db, orderId)),
  answerHook(brandOfLine, (db, { lineId }) => findBrandOfLine(db, lineId)),
  answerHook(lastAddressOfBuyer, (db, { accountId }) => findLastAddress(db, accountId)),
]
