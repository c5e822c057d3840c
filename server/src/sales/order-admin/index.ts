export {
  buyersOf,
  campaignCodes,
  couponUses,
  isAnyPaid,
  listPaid,
  noteCorrectionAttention,
  type OrderHead,
  type OrderSheetRow,
  orderRows,
  orderSheetRows,
  readSales,
} from './admin-order.store.ts'
export { findAnyOrder, noteOfOrder, payLinkOf, readAdminOrder, sendOrderMailAgain } from './admin-order.ts'
