import { api, member } from '#http/call.ts'
import { joinWaiting, type Known, leaveWaiting, listStandings } from './standings.ts'

export const standingHttp = (known: Known) => ({
  list: api.standing.list.handler(({ context }) =>
    listStandings({ ...known, db: context.app.db }, member(context).accountId, context.app.clock.now()),
  ),
  join: api.standing.join.handler(({ input, context }) =>
    joinWaiting(context.app, member(context).accountId, input),
  ),
  leave: api.standing.leave.handler(({ input, context }) =>
    leaveWaiting(context.app, member(context).accountId, input.productId),
  ),
})
