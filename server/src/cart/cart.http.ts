import { api } from '../kernel/http/call.ts'
import { applyCoupon, removeCoupon } from './change-coupon.ts'
import { addLine, removeLine } from './change-lines.ts'
import { readCart } from './open-cart.ts'
import { shopperOf } from './shopper.http.ts'

export const cartHttp = {
  read: api.cart.read.handler(({ input, context }) => readCart(shopperOf(context, input.brand))),
  addLine: api.cart.addLine.handler(({ input, context }) =>
    addLine(shopperOf(context, input.brand), input.priceId),
  ),
  removeLine: api.cart.removeLine.handler(({ input, context }) =>
    removeLine(shopperOf(context, input.brand), input.lineId),
  ),
  applyCoupon: api.cart.applyCoupon.handler(({ input, context }) =>
    applyCoupon(shopperOf(context, input.brand), input.code),
  ),
  removeCoupon: api.cart.removeCoupon.handler(({ input, context }) =>
    removeCoupon(shopperOf(context, input.brand)),
  ),
}
