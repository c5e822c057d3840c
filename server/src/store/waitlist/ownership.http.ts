import { api, member } from '#http/call.ts'
import { joinWaiting, type Known, leaveWaiting, listOwnerships } from './ownership.ts'

export const ownershipHttp = (known: Known) => ({
  list: api.ownership.list.handler(({ context }) =>
    listOwnerships({ ...known, db: context.app.db }, member(context).accountId, context.app.clock.now()),
  ),
  join: api.ownership.join.handler(({ input, context }) =>
    joinWaiting(context.app, member(context).accountId, input),
  ),
  leave: api.ownership.leave.handler(({ input, context }) =>
    leaveWaiting(context.app, member(context).accountId, input.productId),
  ),
})
