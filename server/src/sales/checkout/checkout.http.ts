import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { isId } from '@vitrine/contract/ids'
import { ownerOf, shopperOf } from '#cart'
import { api, member } from '#http/call.ts'
import { followOrder, viewOrder } from '#order'
import { asksAddress, offeredMethods, type PaymentProviders } from '#payment-provider'
import { watchSession } from '#session'
import { readBuyer } from './checkout-rules.ts'
import { contractOf, offersPixMandate } from './new-order.ts'
import { payByCard, readCardSettings } from './pay-by-card.ts'
import { placeOrder } from './place-order.ts'
import { verifyPayment } from './reconcile.ts'
import { cancelOrder, changeMethod, renewPix } from './replace-charge.ts'

export const checkoutHttp = (providers: PaymentProviders) => ({
  ...placingHttp(providers),
  ...openOrderHttp(providers),
  followOrder: api.checkout.followOrder.handler(({ input, context, signal }) => {
    const { accountId, sessionId } = member(context)
    const session = watchSession(context.app, { accountId, sessionId })
    return followOrder(context.app, input.id, { accountId, session, signal })
  }),
  downloadContract: api.checkout.downloadContract.handler(({ input, context }) =>
    contractOf(context.app, input.id, member(context).accountId),
  ),
})

/** What a buyer is asked and offered before there is an order, and placing it. */
const placingHttp = (providers: PaymentProviders) => ({
  listMethods: api.checkout.listMethods.handler(({ input, context: { app } }) =>
    offeredMethods(app, input?.brand ?? FIRST_BRAND),
  ),
  readCard: api.checkout.readCard.handler(({ input, context: { app } }) =>
    readCardSettings(app, providers, {
      brand: input?.brand ?? FIRST_BRAND,
      productIds: (input?.products?.split(',') ?? []).filter((id) => isId('prd', id)),
    }),
  ),
  readBoleto: api.checkout.readBoleto.handler(({ context: { app } }) => ({
    asksAddress: asksAddress(app.config, 'boleto'),
  })),
  readPix: api.checkout.readPix.handler(async ({ input, context: { app } }) => ({
    offersMandate: await offersPixMandate(app, input?.brand ?? FIRST_BRAND),
  })),
  readBuyer: api.checkout.readBuyer.handler(({ context }) =>
    readBuyer(context.app, member(context).accountId),
  ),
  placeOrder: api.checkout.placeOrder.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    // Who has signed in a moment ago may be here before the cart that they chose without an account is theirs.
    await ownerOf(shopperOf(context, input.body.brand))
    const key = input.headers['idempotency-key']
    return placeOrder(context.app, providers, { accountId, key, request: input.body })
  }),
})

/** What a buyer does with an order that is not paid yet. */
const openOrderHttp = (providers: PaymentProviders) => ({
  payByCard: api.checkout.payByCard.handler(async ({ input: { id, card }, context }) => {
    const { accountId } = member(context)
    await payByCard(context.app, providers, { orderId: id, accountId, card })
    return viewOrder(context.app, id, accountId)
  }),
  renewPix: api.checkout.renewPix.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    await renewPix(context.app, input.id, accountId)
    return viewOrder(context.app, input.id, accountId)
  }),
  changeMethod: api.checkout.changeMethod.handler(async ({ input: { id, ...wanted }, context }) => {
    const { accountId } = member(context)
    await changeMethod(context.app, providers, { id, accountId }, wanted)
    return viewOrder(context.app, id, accountId)
  }),
  cancelOrder: api.checkout.cancelOrder.handler(async ({ input: { id }, context }) => {
    const { accountId } = member(context)
    await cancelOrder(context.app, providers, { id, accountId })
    return viewOrder(context.app, id, accountId)
  }),
  verifyPayment: api.checkout.verifyPayment.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    await verifyPayment(context.app, providers, input.id, accountId)
    return viewOrder(context.app, input.id, accountId)
  }),
})
