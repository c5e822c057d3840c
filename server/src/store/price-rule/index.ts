export {
  addCardFeeTable,
  addFeeRule,
  addMethodDiscount,
  addPlanDiscount,
  addProductParcels,
  addTaxRule,
  endRule,
  findMunicipality,
  lastAddressOfBuyer,
  notifyRulesChanged,
  readPriceRules,
  withdrawRule,
} from './change-rules.ts'
export {
  addInstallmentTable,
  amountOfCharge,
  discountOf,
  lastPromised,
  planCharges,
  planInstallments,
  type RecurringDiscount,
  sayDays,
} from './plan-charges.ts'
export {
  type DatedTable,
  findInstallmentTable,
  listInstallmentTables,
  listProductParcels,
  listVersions,
  type Written,
  withdrawInstallmentTable,
} from './rule.store.ts'
export {
  type Fee,
  feeOf,
  gapsIn,
  type PriceRules,
  type TaxCode,
  type TaxedBuyer,
  type TaxRule,
} from './rules.ts'
