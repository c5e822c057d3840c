export { findForgotten, type Left, markForgotten } from './abandoned.store.ts'
export { cartToken } from './abandoned.ts'
export { cartHttp, shopperOf } from './cart.http.ts'
export {
  type CartItem,
  closingCart,
  findUtmParameters,
  holdCart,
  keepRest,
  lockAccountCart,
  UPSELL_MS,
} from './cart.store.ts'
export { CART_VARIABLES, cartConfig, expireCarts, ownerOf, viewOwn } from './cart.ts'
export { productOf } from './changed-prices.ts'
export { explainCoupon } from './coupon.ts'
export { takeTrials } from './line.store.ts'
export { leaveAlone, putAlone, readSold, UPSELLS, type Upsell } from './offer.store.ts'
export { buyableOf, holds } from './offer.ts'
export { cartData } from './personal-data.ts'
export { couponsOf, forBuyer } from './price.ts'
export { listBarred, listMissing } from './purchase-rules.ts'
export type { Shopper } from './shopper.ts'
