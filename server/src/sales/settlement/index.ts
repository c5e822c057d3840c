export { recordFees, settleDays } from './settle-days.ts'
export { findSettlement, settlementAttention, settlementRows } from './settlement.store.ts'
