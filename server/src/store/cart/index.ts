export { findAbandonedCart, type IdlePeriod, markAbandonedCarts } from './abandoned.store.ts'
export { cartToken } from './abandoned.ts'
export { cartHttp, shopperOf } from './cart.http.ts'
export {
  type CartItem,
  closingCart,
  findUtmParameters,
  lockAccountCart,
  lockOrMakeCart,
  reopenRest,
  UPSELL_MS,
} from './cart.store.ts'
export { CART_VARIABLES, cartConfig, expireCarts, ownerOf, viewOwn } from './cart.ts'
export { cartImport, explainCoupon } from './coupon.ts'
export { markTrialsUsed } from './line.store.ts'
export { type Offer, putOnlyLine, readItem, saveOtherLines } from './offer.store.ts'
export { buyableOf, listFitting } from './offer.ts'
export { cartData } from './personal-data.ts'
export { couponsOf, firstOffersOf, forBuyer, productOf } from './price.ts'
export { listLimitReached, listMissing } from './purchase-rules.ts'
export type { Shopper } from './shopper.ts'
