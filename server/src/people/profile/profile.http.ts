import type { FastifyInstance } from 'fastify'
import { AVATAR_FILE, avatarKey, avatarUrl } from '#account'
import { api, type Call, member } from '#http/call.ts'
import { sendFile } from '#http/send-file.ts'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { type Log, withoutPersons } from '#kernel/log.ts'
import { changeNotifications, readNotificationPreferences } from './notifications.ts'
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
    readNotificationPreferences(context.app.db, member(context).accountId),
  ),
  changeNotifications: api.profile.changeNotifications.handler(({ input, context }) =>
    changeNotifications(context.app, editorOf(context), input),
  ),
}

/** A picture under its name never changes; alone in a window it may do nothing at all. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
}

/** The pictures of people, by names that nobody can guess. */
export function addAvatars(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>(avatarUrl(':file'), ({ params }, reply) => {
    if (!AVATAR_FILE.test(params.file)) throw new Refused('not-found')
    const sent = { key: avatarKey(params.file), type: 'image/webp', headers: HEADERS }
    return sendFile(app, reply, sent)
  })
}

export const errorLogHttp = {
  write: api.errorLog.write.handler(({ input, context }) => noteBrowserFailure(context.app.log, input)),
}

interface BrowserFailure {
  message: string
  step?: string | undefined
  url: string
}

/** The path without query and fragment, which may hold secrets. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? ''

/** Notes a failure that a browser reports, which may have put anything into its message. */
export function noteBrowserFailure(log: Log, { message, step, url }: BrowserFailure): void {
  const path = withoutPersons(pathOf(url)).slice(0, 120)
  const reason = withoutPersons(message).slice(0, 200)
  log.warn({ reason, step: step && withoutPersons(step), path }, 'browser failure')
}
