export { findMunicipality, lastAddressOfBuyer } from './buyer-municipality.ts'
export { addProductParcels } from './change-product-rules.ts'
export {
  addCardFeeTable,
  addFeeRule,
  addMethodDiscount,
  addPlanDiscount,
  addTaxRule,
} from './change-rules.ts'
export { type Fee, feeOf } from './fees.ts'
export { gapsIn } from './gaps.ts'
export {
  type DatedTable,
  findInstallmentTable,
  listInstallmentTables,
  withdrawInstallmentTable,
} from './installment.store.ts'
export { addInstallmentTable } from './installment-table.ts'
export {
  amountOfCharge,
  lastPromised,
  planCharges,
  type RecurringDiscount,
  sayDays,
} from './later.ts'
export { planInstallments } from './plan-installments.ts'
export { readPriceRules } from './price-rules.ts'
export { listProductParcels } from './product-installment.store.ts'
export { listVersions, type Written } from './rule-versions.store.ts'
export type { PriceRules, TaxCode, TaxedBuyer, TaxRule } from './rules.ts'
export { endRule, tellRulesChanged, withdrawRule } from './write-version.ts'
