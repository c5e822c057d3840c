export { findMunicipality, lastAddressOfBuyer } from './buyer-municipality.ts'
export {
  addCardFeeTable,
  addFeeRule,
  addMethodDiscount,
  addPlanDiscount,
  addProductParcels,
  addTaxRule,
  endRule,
  tellRulesChanged,
  withdrawRule,
} from './change-rules.ts'
export { type Fee, feeOf } from './fees.ts'
export { gapsIn } from './gaps.ts'
export {
  type DatedTable,
  findInstallmentTable,
  listInstallmentTables,
  listProductParcels,
  withdrawInstallmentTable,
} from './installment.store.ts'
export {
  amountOfCharge,
  lastPromised,
  planCharges,
  type RecurringDiscount,
  sayDays,
} from './later.ts'
export { addInstallmentTable, planInstallments } from './plan-installments.ts'
export { readPriceRules } from './price-rules.ts'
export { listVersions, type Written } from './rule-versions.store.ts'
export type { PriceRules, TaxCode, TaxedBuyer, TaxRule } from './rules.ts'
