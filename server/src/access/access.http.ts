import { api, member } from '../kernel/http/call.ts'
import { listCurrent } from './entitlement.store.ts'

export const accessHttp = {
  list: api.access.list.handler(({ context }) =>
    listCurrent(context.app.db, member(context).accountId, context.app.clock.now()),
  ),
}
