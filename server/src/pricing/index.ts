export { confirmingCoupon, countUses, findCoupon, findCouponByCode } from './coupon.store.ts'
export { type Coupon, normaliseCode, refuseCoupon } from './coupon.ts'
export { nextDue, type PricedItem, type Pricing, priceItems } from './quote.ts'
export { releaseCoupon, reserveCoupon, reserveCouponAgain } from './reserve-coupon.ts'
