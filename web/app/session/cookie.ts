import { DAY_MS, duration } from '@vitrine/contract/time'

/** How long a cookie lasts: until a date, for a number of days, or for `15m`, `1d 3h` (d, h, m, s). */
export type CookieExpiry = Date | number | string

export interface CookieOptions {
  /** Without one, until the browser is closed. */
  expires?: CookieExpiry
}

/** RFC 6265, 4.1.1: a token. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** The instant at which a cookie ends. Throws RangeError on what is neither a date, a number of days nor a duration. */
export function endOf(expires: CookieExpiry, now: Date): Date {
  const end =
    expires instanceof Date
      ? expires
      : new Date(now.getTime() + (typeof expires === 'number' ? daysOf(expires) : duration(expires)))
  if (Number.isNaN(end.getTime())) throw new RangeError('not a date')
  return end
}

function daysOf(days: number): number {
  if (!Number.isFinite(days) || days < 0) throw new RangeError('not a number of days')
  return days * DAY_MS
}

/** A cookie as `document.cookie` takes it. Throws RangeError on a name that no cookie may have. */
export function cookieText(
  name: string,
  value: string,
  { expires }: CookieOptions = {},
  { now, secure }: { now: Date; secure: boolean },
): string {
  if (!NAME.test(name)) throw new RangeError('not a name of a cookie')
  const end = expires === undefined ? '' : `; Expires=${endOf(expires, now).toUTCString()}`
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

const here = () => ({ now: new Date(), secure: location.protocol === 'https:' })

/** Sets a cookie for the whole site. */
export function setCookie(name: string, value: string, options?: CookieOptions): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = cookieText(name, value, options, here())
}

export const readCookie = (name: string): string | undefined => findCookie(document.cookie, name)

export const removeCookie = (name: string): void => setCookie(name, '', { expires: new Date(0) })
