import { api, member } from '#http/call.ts'
import { inTransaction } from '#kernel/database.ts'
import { carryOut, previewAction } from './act.ts'
import { comparePlans } from './compare-plans.ts'
import { listSubscriptions, readSubscription } from './view.ts'

export const subscriptionHttp = {
  list: api.subscription.list.handler(({ context }) =>
    listSubscriptions(context.app, member(context).accountId),
  ),
  compare: api.subscription.compare.handler(({ input, context }) =>
    comparePlans(context.app, { ...input, accountId: member(context).accountId }, context.app.clock.now()),
  ),
  read: api.subscription.read.handler(({ input, context }) =>
    readSubscription(context.app, input.id, member(context).accountId),
  ),
  preview: api.subscription.preview.handler(({ input, context }) =>
    previewAction(context.app, { ...input, accountId: member(context).accountId }, 'subscriber'),
  ),
  act: api.subscription.act.handler(async ({ input, context }) => {
    const { accountId } = member(context)
    const { app } = context
    await inTransaction(app.db, (tx) =>
      carryOut(app, tx, { ...input, accountId }, { actor: 'subscriber', actorId: accountId }),
    )
    return readSubscription(context.app, input.id, accountId)
  }),
}
