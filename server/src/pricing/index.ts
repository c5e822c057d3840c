export { issueCodes, MOST_CODES, revokeCode } from './campaign.ts'
export { promisesAfter } from './change-plan.ts'
export { addProductParcels } from './change-product-rules.ts'
export {
  addFeeRule,
  addMethodDiscount,
  addPlanDiscount,
  addTaxRule,
} from './change-rules.ts'
export {
  type CouponRef,
  confirmingCoupon,
  findCoupon,
  findCouponByCode,
  findCoupons,
  findHolder,
} from './coupon.store.ts'
export { type Content, type Coupon, mayComeBack } from './coupon.ts'
export { campaignCodes, couponRows, couponUses } from './coupon-rows.store.ts'
export { missingTo } from './coupon-rules.ts'
export { createCoupon, editCoupon, moveCoupon } from './edit-coupon.ts'
export { editedCoupon, readEditedCoupon } from './edited-coupon.ts'
export { type Fee, feeOf } from './fees.ts'
export { gapsIn } from './gaps.ts'
export {
  type DatedTable,
  findInstallmentTable,
  listInstallmentTables,
  withdrawInstallmentTable,
} from './installment.store.ts'
export { addInstallmentTable } from './installment-table.ts'
export { judgeCoupon } from './judge-coupon.ts'
export { amountOfCharge, chargeLater, firstDue, nextDue, type RecurringDiscount } from './later.ts'
export type { LineOffer } from './line-offers.ts'
export { planInstallments } from './plan-installments.ts'
export { type CartPrice, endsOf, priceCart } from './price-cart.ts'
export { readPriceRules } from './price-rules.ts'
export { listProductParcels } from './product-installment.store.ts'
export { listPromises, type Promised } from './promise.store.ts'
export { type Priced, type PricedItem, type Pricing, priceItems } from './quote.ts'
export { METHOD_NAMES, sayMethodDiscount } from './reductions.ts'
export { releaseCoupon, reserveCoupon, reserveCouponAgain, returnCoupon } from './reserve-coupon.ts'
export { listVersions, type Written, type WrittenRules } from './rule-versions.store.ts'
export type { PriceRules, TaxedBuyer } from './rules.ts'
export { type SaleAnswer, type SaleQuestion, simulate } from './simulate.ts'
export { findMunicipality, hasBought, listTried } from './uses.store.ts'
export { endRule, withdrawRule } from './write-version.ts'
