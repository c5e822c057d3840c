import { storage } from './browser.ts'
import { safeRedirect } from './safe-redirect.ts'
import { readRedirectInfo } from './storage.ts'

/** Where somebody was going and for which client app, as the calls take it that send a link: it leads on there. */
export function askedFrom(wanted: string | null | undefined): {
  client_id?: string | undefined
  redirect?: string | undefined
} {
  const info = readRedirectInfo(storage)
  return { client_id: info?.clientId, redirect: pathOrNothing(wanted ?? info?.redirect) }
}

/** Home is where everybody goes anyway. */
function pathOrNothing(wanted: string | undefined): string | undefined {
  const path = safeRedirect(wanted)
  return path === '/' ? undefined : path
}
