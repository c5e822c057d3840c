import { shopperOf } from '#cart'
import { api, type Call, member } from '#http/call.ts'
import { acceptUpsell, type Buyer, declineUpsell, upsellOf } from './upsell.ts'

const buyerOf = (call: Call): Buyer => ({ app: call.app, accountId: member(call).accountId })

export const upsellHttp = {
  read: api.upsell.read.handler(
    async ({ input, context }) => (await upsellOf(buyerOf(context), input.id)) ?? null,
  ),
  accept: api.upsell.accept.handler(({ input: { id, upsellId }, context }) =>
    acceptUpsell(buyerOf(context), (brandId) => shopperOf(context, brandId), { orderId: id, upsellId }),
  ),
  decline: api.upsell.decline.handler(({ input, context }) => declineUpsell(buyerOf(context), input.id)),
}
