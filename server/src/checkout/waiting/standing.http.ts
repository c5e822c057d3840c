import { api, member } from '../../kernel/http/call.ts'
import { listStandings } from './standings.ts'
import { joinWaiting, leaveWaiting } from './wait.ts'

export const standingHttp = {
  list: api.standing.list.handler(({ context }) =>
    listStandings(context.app.db, member(context).accountId, context.app.clock.now()),
  ),
  join: api.standing.join.handler(({ input, context }) =>
    joinWaiting(context.app, member(context).accountId, input),
  ),
  leave: api.standing.leave.handler(({ input, context }) =>
    leaveWaiting(context.app, member(context).accountId, input.productId),
  ),
}
