import { isSentElsewhere } from '@vitrine/contract/refund-destination'
import { api, member, provedMember } from '#http/call.ts'
import { viewOrder } from '#order'
import { protocolOf, redirectRefund, withdrawFromOrder } from './refund-order.ts'

export const refundHttp = {
  regretOrder: api.checkout.regretOrder.handler(async ({ input: { id, ...request }, context }) => {
    const { accountId } = isSentElsewhere(request) ? provedMember(context) : member(context)
    await withdrawFromOrder(context.app, id, accountId, request)
    return viewOrder(context.app, id, accountId)
  }),
  redirectRefund: api.checkout.redirectRefund.handler(async ({ input: { id, ...request }, context }) => {
    const { accountId } = isSentElsewhere(request) ? provedMember(context) : member(context)
    await redirectRefund(context.app, { ...request, orderId: id, accountId })
    return viewOrder(context.app, id, accountId)
  }),
  downloadProtocol: api.checkout.downloadProtocol.handler(({ input, context }) =>
    protocolOf(context.app, input.id, member(context).accountId),
  ),
}
