import type { Log } from '../kernel/log.ts'

export interface BrowserFailure {
  message: string
  step?: string | undefined
  url: string
}

const PRIVATE = [/[^\s@"'<>]+@[^\s@"'<>]+/g, /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g, /[\w-]{40,}/g]

/** A browser may put anything into a message: addresses, CPFs and tokens do not reach the log. */
const withoutPersons = (text: string) => PRIVATE.reduce((rest, pattern) => rest.replace(pattern, '…'), text)

/** The path without query and fragment, which may hold secrets. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0] ?? ''

/** Notes a failure that a browser reports. */
export function noteBrowserFailure(log: Log, { message, step, url }: BrowserFailure): void {
  const path = withoutPersons(pathOf(url)).slice(0, 120)
  const reason = withoutPersons(message).slice(0, 200)
  log.warn({ reason, step: step && withoutPersons(step), path }, 'browser failure')
}
