import { api, type Call, member } from '#http/call.ts'
import { changeNotifications, readNotifications } from './notifications.ts'
import { type Editor, readProfile, updateProfile } from './profile.ts'

function editorOf(context: Call): Editor {
  const { accountId, sessionId } = member(context)
  return { accountId, sessionId, ip: context.ip, userAgent: context.headers['user-agent'] }
}

export const profileHttp = {
  read: api.profile.read.handler(({ context }) =>
    readProfile(context.app.db, context.app.config, member(context).accountId),
  ),
  update: api.profile.update.handler(({ input, context }) =>
    updateProfile(context.app, editorOf(context), input),
  ),
  notifications: api.profile.notifications.handler(({ context }) =>
    readNotifications(context.app.db, member(context).accountId),
  ),
  changeNotifications: api.profile.changeNotifications.handler(({ input, context }) =>
    changeNotifications(context.app, editorOf(context), input),
  ),
}
