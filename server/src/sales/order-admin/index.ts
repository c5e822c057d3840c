export { noteCorrectionAttention, type OrderHead } from './admin-order.store.ts'
export { findAnyOrder, noteOfOrder, payLinkOf, readAdminOrder, sendOrderMailAgain } from './admin-order.ts'
export {
  buyersOf,
  campaignCodes,
  couponUses,
  isAnyPaid,
  listPaid,
  type OrderSheetRow,
  orderRows,
  orderSheetRows,
  readSales,
} from './order-rows.store.ts'
