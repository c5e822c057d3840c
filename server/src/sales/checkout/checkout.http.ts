import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { isId } from '@vitrine/contract/ids'
import { ownerOf, shopperOf } from '#cart'
import { openOwnNotePdf } from '#fiscal'
import { api, member } from '#http/call.ts'
import { followOrder, listOrders, readOrderHistory, viewOrder } from '#order'
import { asksAddress, offeredMethods, type PaymentProviders } from '#payment-provider'
import { receiptOf } from '#receipt'
import { watchSession } from '#session'
import { requestContextOf } from '#sign-in'
import { readBuyer } from './checkout-rules.ts'
import { correctBuyerEmail, correctSignUpEmail } from './correct-email.ts'
import { contractOf } from './new-order.ts'
import { payByCard, readCardSettings } from './pay-by-card.ts'
import { placeOrder } from './place-order.ts'
import { offersPixMandate } from './promise-payment.ts'
import { verifyPayment } from './reconcile.ts'
import { cancelOrder, changeMethod, renewPix } from './replace-charge.ts'

export const checkoutHttp = (providers: PaymentProviders) => ({
  ...placingHttp(providers),
  ...openOrderHttp(providers),
  ...orderHttp,
  ...documentHttp,
})

/** What a buyer sees of their orders, and the address to which messages about them go. */
const orderHttp = {
  correctEmail: api.checkout.correctEmail.handler(({ input, context }) =>
    correctBuyerEmail(context.app, member(context), { ...input, ...requestContextOf(context) }),
  ),
  correctSignUpEmail: api.checkout.correctSignUpEmail.handler(({ input, context }) =>
    correctSignUpEmail(context.app, member(context), { ...input, ...requestContextOf(context) }),
  ),
  listOrders: api.checkout.listOrders.handler(({ input, context }) =>
    listOrders(context.app.db, member(context).accountId, input ?? {}, context.app.clock.now()),
  ),
  readOrder: api.checkout.readOrder.handler(({ input, context }) =>
    viewOrder(context.app, input.id, member(context).accountId),
  ),
  readOrderHistory: api.checkout.readOrderHistory.handler(({ input, context }) =>
    readOrderHistory(context.app.db, input.id, member(context).accountId, context.app.clock.now()),
  ),
  followOrder: api.checkout.followOrder.handler(({ input, context, signal }) => {
    const { accountId, sessionId } = member(context)
    const session = watchSession(context.app, { accountId, sessionId })
    return followOrder(context.app, input.id, { accountId, session, signal })
  }),
}

/** The documents of an order, for its buyer. */
const documentHttp = {
  downloadContract: api.checkout.downloadContract.handler(({ input, context }) =>
    contractOf(context.app, input.id, member(context).accountId),
  ),
  downloadReceipt: api.checkout.downloadReceipt.handler(({ input, context }) =>
    receiptOf(context.app, input.id, member(context).accountId),
  ),
  openFiscalNote: api.checkout.openFiscalNote.handler(({ input, context }) =>
    openOwnNotePdf(context.app, input.id, member(context).accountId),
  ),
}

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
