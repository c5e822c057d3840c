import { randomBytes, randomUUID } from 'node:crypto'

/** ISPB of the fictitious Banco Horizonte: 8 digits, as in the participants' list of the Pix. */
const ISPB = '99999004'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** End to end id of a payment: E + ISPB + yyyyMMddHHmm (UTC) + 11 characters; 32 in all. */
export const newEndToEndId = (now: number): string => `E${ISPB}${minute(now)}${randomText(11)}`

/** Return id of a refund: as the payment's, starting with D. */
export const newReturnId = (now: number): string => `D${ISPB}${minute(now)}${randomText(11)}`

/** 32 letters and digits: a txid chosen by the bank, or the secret part of a location. */
export const newToken = (): string => randomUUID().replaceAll('-', '')

const minute = (now: number): string => new Date(now).toISOString().replace(/\D/g, '').slice(0, 12)

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
