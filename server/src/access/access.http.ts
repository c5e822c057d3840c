import { api, member } from '../kernel/http/call.ts'
import { listAccess } from './list-access.ts'

export const accessHttp = {
  list: api.access.list.handler(({ context }) =>
    listAccess(context.app.db, member(context).accountId, context.app.clock.now()),
  ),
}
