import type { BrandId } from '@vitrine/contract/brand'
import { api, type Call } from '#http/call.ts'
import { readCookie, removedCookie, serverCookie } from '#http/headers.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import { recoverCart } from './abandoned.ts'
import {
  acceptPrice,
  addLine,
  readCart,
  removeLine,
  saveLine,
  setBump,
  setUtmParameters,
  undoCartMerge,
} from './cart.ts'
import { applyCoupon, offerCoupon, removeCoupon } from './coupon.ts'
import { releaseCart } from './merge-carts.ts'
import type { Shopper } from './shopper.ts'

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
  undoMerge: api.cart.undoMerge.handler(({ input, context }) =>
    undoCartMerge(shopperOf(context, input.brand)),
  ),
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

const THIRTY_DAYS = 30 * 86_400

/** The shopper behind a call; each brand has its own cookie, and so its own cart. */
export function shopperOf(call: Call, brandId: BrandId): Shopper {
  const name = `vitrine_cart_${brandId}`
  const token = readCookie(call.headers.cookie, name)
  const isSecure = call.app.config.http.publicUrl.startsWith('https:')
  return {
    app: call.app,
    brandId,
    ip: call.ip,
    accountId: call.caller?.accountId,
    visitorHash: token ? sha256(token) : undefined,
    newVisitor() {
      const fresh = newToken()
      call.setCookie(serverCookie(name, fresh, THIRTY_DAYS, isSecure))
      return sha256(fresh)
    },
    forgetVisitor() {
      for (const cookie of removedCookie(name, isSecure)) call.setCookie(cookie)
    },
  }
}
