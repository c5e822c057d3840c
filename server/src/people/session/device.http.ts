import type { IncomingHttpHeaders } from 'node:http'
import { DAY_MS } from '@vitrine/contract/time'
import type { Call } from '#http/call.ts'
import { readCookie, serverCookie } from '#http/headers.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import type { Device } from './session.store.ts'

const COOKIE = 'vitrine_device'
/** As long as browsers keep a cookie (RFC 6265bis, 5.5). */
const KEPT_SECONDS = (400 * DAY_MS) / 1000
const TOKEN = /^[\w-]{43}$/

/** A request has one device, however often it is asked for. */
const devices = new WeakMap<IncomingHttpHeaders, Buffer>()

/** Whether somebody has signed in in a browser that sends these cookies. */
export const hasSignedIn = (cookies: string | undefined): boolean => readCookie(cookies, COOKIE) !== undefined

/**
 * Where a call comes from, for every door through which somebody signs in: address, browser, the key it proves to hold,
 * and the device's own long-lived cookie, which is given to a browser that has none.
 */
export function deviceOf(call: Call): Device {
  const { headers, ip, keyThumbprint } = call
  return { userAgent: headers['user-agent'], ip, keyThumbprint, deviceHash: deviceHashOf(call) }
}

function deviceHashOf({ app, headers, setCookie }: Call): Buffer {
  const known = devices.get(headers)
  if (known) return known
  const sent = readCookie(headers.cookie, COOKIE)
  const token = sent && TOKEN.test(sent) ? sent : newToken()
  if (token !== sent) {
    const isSecure = app.config.http.publicUrl.startsWith('https:')
    setCookie(serverCookie(COOKIE, token, KEPT_SECONDS, isSecure))
  }
  const hash = sha256(token)
  devices.set(headers, hash)
  return hash
}
