import { api, member } from '../kernel/http/call.ts'
import { listSubscriptions } from './subscription.store.ts'

export const subscriptionHttp = {
  list: api.subscription.list.handler(({ context }) =>
    listSubscriptions(context.app.db, member(context).accountId),
  ),
}
