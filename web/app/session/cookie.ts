import { duration, UNIT_MS } from '@vitrine/contract/duration'

/** How long a cookie lasts: until a date, for a number of days, or for `15m`, `1d 3h` (d, h, m, s). */
type CookieExpiry = Date | number | string

interface CookieOptions {
  /** Without one, until the browser is closed. */
  expires?: CookieExpiry
}

/** RFC 6265, 4.1.1: a token. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** How a cookie says its end: a date as it is; else the seconds until then, which no device reads by a wrong clock. */
export function endText(expires: CookieExpiry): string {
  if (expires instanceof Date) {
    if (Number.isNaN(expires.getTime())) throw new RangeError('not a date')
    return `Expires=${expires.toUTCString()}`
  }
  const seconds = Math.ceil(
    (typeof expires === 'number' ? expires * UNIT_MS.d : duration(expires)) / UNIT_MS.s,
  )
  if (seconds < 0 || !Number.isSafeInteger(seconds)) throw new RangeError('not a duration')
  return `Max-Age=${seconds}`
}

/** A cookie as `document.cookie` takes it. Throws RangeError on a name that no cookie may have, and on no end. */
export function cookieText(
  name: string,
  value: string,
  { expires }: CookieOptions,
  { secure }: { secure: boolean },
): string {
  if (!NAME.test(name)) throw new RangeError('not a token')
  const end = expires === undefined ? '' : `; ${endText(expires)}`
  return `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${end}${secure ? '; Secure' : ''}`
}

/** A browser takes a cookie of such a name from this host alone, over https (RFC 6265bis, 4.1.3.2). */
const HOST_PREFIX = '__Host-'

/**
 * Value of a cookie in a `Cookie` header or `document.cookie`; nothing when it is not there or cannot be read. One that
 * was set before names had the prefix is read, too.
 */
export function findCookie(cookies: string, name: string): string | undefined {
  const all = cookies.split('; ')
  const found = [HOST_PREFIX + name, name]
    .map((one) => all.find((cookie) => cookie.startsWith(`${one}=`)))
    .find((one) => one !== undefined)
  if (found === undefined) return undefined
  try {
    return decodeURIComponent(found.slice(found.indexOf('=') + 1))
  } catch {
    return undefined
  }
}

/** Sets a cookie for the whole site; over https its name has the prefix. */
export function setCookie(name: string, value: string, options: CookieOptions = {}): void {
  const secure = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = cookieText(secure ? HOST_PREFIX + name : name, value, options, { secure })
}

export const readCookie = (name: string): string | undefined => findCookie(document.cookie, name)
