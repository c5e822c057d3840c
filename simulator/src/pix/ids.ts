import { randomBytes, randomUUID } from 'node:crypto'

/** ISPB of the fictitious Banco Horizonte: 8 digits, as in the participants' list of the Pix. */
export const ISPB = '99999004'
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

/** Id of a recurrence: RR (may be tried again after its due day) or RN + ISPB + yyyyMMdd + 11 characters; 29 in all. */
export const newRecId = (mayRetry: boolean, now: number): string =>
  `${mayRetry ? 'RR' : 'RN'}${ISPB}${minute(now).slice(0, 8)}${randomText(11)}`

/** Id of a request to confirm a recurrence: as the recurrence's, starting with SC. */
export const newSolicRecId = (now: number): string => `SC${ISPB}${minute(now).slice(0, 8)}${randomText(11)}`
