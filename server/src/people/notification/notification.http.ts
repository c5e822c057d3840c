import { api, member } from '#http/call.ts'
import { countUnread, listNotifications, markNotificationRead, readAll } from './notifications.ts'

const FIRST_PAGE = { limit: 20 }

export const notificationHttp = {
  list: api.notice.list.handler(({ input = FIRST_PAGE, context }) =>
    listNotifications(context.app.db, member(context).accountId, input),
  ),
  unread: api.notice.unread.handler(async ({ context }) => ({
    unread: await countUnread(context.app.db, member(context).accountId),
  })),
  read: api.notice.read.handler(({ input, context }) =>
    markNotificationRead(context.app, { id: input.id, accountId: member(context).accountId }),
  ),
  readAll: api.notice.readAll.handler(({ input, context }) =>
    readAll(context.app, member(context).accountId, input.upTo),
  ),
}
