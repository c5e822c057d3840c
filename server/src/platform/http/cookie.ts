import { parseCookie, stringifySetCookie } from 'cookie'

/** Value of a cookie by name, or nothing (RFC 6265). */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header === undefined ? undefined : parseCookie(header)[name]

/** `Set-Cookie` of a cookie that scripts cannot read. `maxAge` in seconds; 0 removes it. */
export const serverCookie = (name: string, value: string, maxAge: number, secure: boolean): string =>
  stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure, sameSite: 'lax' })
