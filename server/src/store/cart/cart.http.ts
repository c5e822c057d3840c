import { api } from '#http/call.ts'
import { acceptPrice } from './accept-price.ts'
import { setBump } from './bump.ts'
import { applyCoupon, removeCoupon } from './change-coupon.ts'
import { addLine, removeLine, saveLine } from './change-lines.ts'
import { releaseCart } from './merge-carts.ts'
import { offerCoupon } from './offer-coupon.ts'
import { readCart, restoreCart } from './open-cart.ts'
import { recoverCart } from './recover-cart.ts'
import { setUtmParameters } from './set-utm-parameters.ts'
import { shopperOf } from './shopper.http.ts'

export const cartHttp = {
  read: api.cart.read.handler(({ input, context }) => readCart(shopperOf(context, input.brand))),
  addLine: api.cart.addLine.handler(({ input, context }) =>
    addLine(shopperOf(context, input.brand), input.priceId),
  ),
  removeLine: api.cart.removeLine.handler(({ input, context }) =>
    removeLine(shopperOf(context, input.brand), input.lineId),
  ),
  recover: api.cart.recover.handler(({ input, context }) =>
    recoverCart(shopperOf(context, input.brand), input.token),
  ),
  saveLine: api.cart.saveLine.handler(({ input, context }) =>
    saveLine(shopperOf(context, input.brand), input.lineId, input.saved),
  ),
  acceptPrice: api.cart.acceptPrice.handler(({ input, context }) =>
    acceptPrice(shopperOf(context, input.brand), input.lineId, input.priceId),
  ),
  setBump: api.cart.setBump.handler(({ input, context }) =>
    setBump(shopperOf(context, input.brand), input.bumpId, input.wanted),
  ),
  setUtmParameters: api.cart.setUtmParameters.handler(({ input, context }) =>
    setUtmParameters(shopperOf(context, input.brand), input.utmParameters),
  ),
  undoMerge: api.cart.undoMerge.handler(({ input, context }) => restoreCart(shopperOf(context, input.brand))),
  release: api.cart.release.handler(({ input, context }) => releaseCart(shopperOf(context, input.brand))),
  applyCoupon: api.cart.applyCoupon.handler(({ input, context }) =>
    applyCoupon(shopperOf(context, input.brand), input.code),
  ),
  offerCoupon: api.cart.offerCoupon.handler(({ input, context }) =>
    offerCoupon(shopperOf(context, input.brand), input.code),
  ),
  removeCoupon: api.cart.removeCoupon.handler(({ input, context }) =>
    removeCoupon(shopperOf(context, input.brand), input.code),
  ),
}
