import { api } from '#http/call.ts'
import { type Log, withoutPersons } from '#kernel/log.ts'

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
