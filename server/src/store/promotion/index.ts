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
export {
  codeOfOrder,
  debtsOfBuyer,
  findHolder,
  hasPaidOrder,
  type Judging,
  judgeCoupon,
  judgeOffered,
  missingTo,
  ordersOfDocument,
  plansOfBuyers,
} from './coupon-rules.ts'
export { couponRows, isOfCouponCode } from './edit-coupon.store.ts'
export {
  couponImport,
  createCoupon,
  editCoupon,
  editedCoupon,
  issueCodes,
  moveCoupon,
  revokeCode,
} from './edit-coupon.ts'
export { releaseCoupon, reserveCoupon, reserveCouponAgain, returnCoupon } from './reserve-coupon.ts'
export {
  addPeople,
  couponData,
  couponPeople,
  listPromises,
  type Promised,
  removePerson,
} from './uses.store.ts'
