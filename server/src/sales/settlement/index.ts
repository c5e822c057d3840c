export { recordFees } from './record-fees.ts'
export { settleDays } from './settle-days.ts'
export { countDiffering, findSettlement, settlementRows } from './settlement-rows.store.ts'
