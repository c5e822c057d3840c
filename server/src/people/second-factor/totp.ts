import { randomInt } from 'node:crypto'
import type { AccountId } from '@vitrine/contract/ids'
import { Secret, TOTP } from 'otpauth'
import type { DataKeys } from '#kernel/seal.ts'
import { indexOfSealed } from '#kernel/secrets.ts'

interface Shape {
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

/** Crockford's base 32 in lower case: nothing in it is mistaken for something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16
const HOW_MANY = 10

/** Ten codes of 80 random bits, in groups of four that can be read aloud. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode)

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** The sixteen letters of a recovery code however it was typed; nothing when it is not one. */
export function readRecoveryCode(text: string): string | undefined {
  const letters = text.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter))
    ? letters
    : undefined
}

/**
 * As it is kept. 80 random bits are not found by trying, so that a slow hash would only make the server slow; the key
 * is not in the database, and the account is part of it.
 */
export const hashRecoveryCode = ({ lookup }: DataKeys, accountId: AccountId, code: string): Buffer =>
  indexOfSealed(lookup, 'recovery_code.hash', `${accountId}:${readRecoveryCode(code)}`)
