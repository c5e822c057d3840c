import { dayOf } from '@vitrine/contract/time'
import { api, member } from '../kernel/http/call.ts'
import { comparePlans } from './compare-plans.ts'
import { listSubscriptions } from './subscription.store.ts'

export const subscriptionHttp = {
  list: api.subscription.list.handler(({ context }) =>
    listSubscriptions(context.app.db, member(context).accountId, dayOf(context.app.clock.now())),
  ),
  compare: api.subscription.compare.handler(({ input, context }) =>
    comparePlans(context.app.db, { ...input, accountId: member(context).accountId }, context.app.clock.now()),
  ),
}
