export { recordFees } from './record-fees.ts'
export { settleDays } from './settle-days.ts'
export { findSettlement, settlementAttention, settlementRows } from './settlement.store.ts'
