import { api, member } from '#http/call.ts'
import { requestContextOf } from '#sign-in'
import { listOrders } from './buyer-orders.store.ts'
import { correctBuyerEmail, correctSignUpEmail } from './correct-email.ts'
import { readOrderHistory } from './order-history.ts'
import { viewOrder } from './view-order.ts'

export const orderHttp = {
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
}
