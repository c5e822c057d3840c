export { codeOfOrder, hasPaidOrder, ordersOfDocument, plansOfBuyers } from './buyer-hooks.ts'
export { issueCodes, revokeCode } from './campaign.ts'
export { promisesAfter } from './change-plan.ts'
export {
  type CouponRef,
  confirmingCoupon,
  findCouponByCode,
  findCoupons,
  listUsedCoupons,
  usedCodes,
} from './coupon.store.ts'
export {
  type Content,
  type Coupon,
  couponInWords,
  couponLabel,
  isEligible,
  isForMethod,
  mayComeBack,
} from './coupon.ts'
export { couponRows } from './coupon-rows.store.ts'
export { missingTo } from './coupon-rules.ts'
export { createCoupon, editCoupon, moveCoupon } from './edit-coupon.ts'
export { editedCoupon } from './edited-coupon.ts'
export { type Judging, judgeCoupon, judgeOffered } from './judge-coupon.ts'
export { couponData } from './personal-data.ts'
export { listPromises, type Promised } from './promise.store.ts'
export { releaseCoupon, reserveCoupon, reserveCouponAgain, returnCoupon } from './reserve-coupon.ts'
export { addPeople, couponPeople, removePerson } from './uses.store.ts'
export { findHolder } from './uses.ts'
