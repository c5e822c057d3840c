import { Secret, TOTP } from 'otpauth'

export interface Shape {
  digits?: number
  /** Seconds of a step. */
  period?: number
}

const PERIOD = 30
/** A clock that is one step ahead or behind is still right (RFC 6238, 5.2). */
const WINDOW = 1

/** 160 random bits in base32, as RFC 4226 recommends for SHA-1. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code of an app carries. `holder` is shown beneath the name of the house. */
export const addressOf = (secret: string, issuer: string, holder: string): string =>
  new TOTP({ issuer, label: holder, secret, period: PERIOD }).toString()

/** The step whose code this is, near `now`; nothing when it is none's (RFC 6238). */
export function stepOf(secret: string, code: string, now: Date, shape: Shape = {}): number | undefined {
  const { digits = 6, period = PERIOD } = shape
  // The library compares bytes, of which letters of other alphabets have more.
  if (!/^[0-9]+$/.test(code)) return undefined
  const timestamp = now.getTime()
  const totp = new TOTP({ secret, digits, period })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
