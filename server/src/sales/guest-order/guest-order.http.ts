import { changeMethod, payByCard, renewPix, verifyPayment } from '#checkout'
import { api } from '#http/call.ts'
import type { PaymentProviders } from '#payment-provider'
import { deviceOf } from '#session'
import { findGuestOrder, openPayLink, readFoundOrder, viewLinked } from './guest-order.ts'

export const lookupHttp = {
  find: api.orderLookup.find.handler(({ input, context }) =>
    findGuestOrder(context.app, input, deviceOf(context)),
  ),
  read: api.orderLookup.read.handler(({ input, context }) => readFoundOrder(context.app, input.viewCode)),
}

export const payLinkHttp = (providers: PaymentProviders) => ({
  read: api.payLink.read.handler(async ({ input, context: { app } }) =>
    viewLinked(app, await openPayLink(app, input.code)),
  ),
  renewPix: api.payLink.renewPix.handler(async ({ input, context: { app } }) => {
    const order = await openPayLink(app, input.code)
    await renewPix(app, order.id, order.accountId)
    return viewLinked(app, order)
  }),
  changeMethod: api.payLink.changeMethod.handler(async ({ input, context: { app } }) => {
    const order = await openPayLink(app, input.code)
    const { method, address } = input
    await changeMethod(app, providers, order, { method, address, byLink: true })
    return viewLinked(app, order)
  }),
  payByCard: api.payLink.payByCard.handler(async ({ input: { code, card }, context: { app } }) => {
    const order = await openPayLink(app, code)
    const { id: orderId, accountId } = order
    await payByCard(app, providers, { orderId, accountId, card, payCode: code })
    return viewLinked(app, order)
  }),
  verifyPayment: api.payLink.verifyPayment.handler(async ({ input, context: { app } }) => {
    const order = await openPayLink(app, input.code)
    await verifyPayment(app, providers, order.id, order.accountId)
    return viewLinked(app, order)
  }),
})
