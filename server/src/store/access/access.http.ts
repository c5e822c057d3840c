import { api, member } from '#http/call.ts'
import { canUse, canUseEach } from './can-use.store.ts'
import { listAccess } from './list-access.ts'

export const accessHttp = {
  list: api.access.list.handler(({ context }) =>
    listAccess(context.app.db, member(context).accountId, context.app.clock.now()),
  ),
  canUseEach: api.access.canUseEach.handler(async ({ input, context }) => {
    const asked = { accountId: member(context).accountId, resources: input.resources.split(',') }
    return Object.fromEntries(await canUseEach(context.app.db, asked, context.app.clock.now()))
  }),
  canUse: api.access.canUse.handler(({ input, context }) =>
    canUse(context.app.db, { ...input, accountId: member(context).accountId }, context.app.clock.now()),
  ),
}
