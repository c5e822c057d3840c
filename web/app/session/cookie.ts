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

/** Value of a cookie in a `Cookie` header or `document.cookie`; nothing when it is not there or cannot be read. */
export function findCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  if (found === undefined) return undefined
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

/** Sets a cookie for the whole site. */
export function setCookie(name: string, value: string, options: CookieOptions = {}): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = cookieText(name, value, options, { secure: location.protocol === 'https:' })
}

export const readCookie = (name: string): string | undefined => findCookie(document.cookie, name)
