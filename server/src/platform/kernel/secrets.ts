import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { type Id, type IdPrefix, isId } from '@vitrine/contract/ids'
import { SECOND_MS } from '@vitrine/contract/time'

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, as tokens are kept at rest. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Compares secrets in a time that says nothing about where they differ. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))

/** A token derived from another one: the same every time, useless without the secret. */
export const deriveToken = (secret: string, purpose: string, from: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${from}`).digest('base64url')

/** Secrets of one purpose: the first signs what is new; what any of them signed is accepted. */
export type SecretRing = readonly [string, ...string[]]

const LEAST_CHARACTERS = 32

/**
 * One or several secrets by comma. A text with a part that is too short for a secret is one secret with a comma in it, and
 * so may any such text be: it comes last itself.
 */
export function secretsOf(text: string): SecretRing {
  const [first = '', ...others] = text.split(',').map((one) => one.trim())
  const areSecrets = [first, ...others].every((one) => one.length >= LEAST_CHARACTERS)
  return areSecrets && others.length > 0 ? [first, ...others, text] : [text]
}

/** Whether `given` is the token that one of the secrets derives. */
export const isDerivedToken = (secrets: SecretRing, purpose: string, from: string, given: string): boolean =>
  secrets.map((secret) => isSameSecret(given, deriveToken(secret, purpose, from))).includes(true)

/** By which a secret is recognised without knowing it: the same for the same one, and nothing is learnt from it. */
export const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('key id').digest('hex').slice(0, 16)

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** One key per use, so that what is sealed or looked up for one can never stand in for another. */
const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `vitrine ${use}`, 32))

/**
 * Encrypts a text at rest (AES-256-GCM): nonce, tag, ciphertext. `place` says where it is kept, such as
 * `account_profile.document:acc_…`; moved to another place it cannot be opened.
 */
export function seal(secret: string, place: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, 'seal'), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text that was sealed for this place; throws when it was changed, moved, or sealed with another secret. */
export function unseal(secret: string, place: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret, 'seal'), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** What a sealed text is found by: the same for the same text and `column`, useless without the secret. */
export const indexOfSealed = (secret: string, column: string, text: string): Buffer =>
  createHmac('sha256', keyOf(secret, `index ${column}`))
    .update(text)
    .digest()

/** What a code is good for, and how long. A code for one use is none for another. */
export interface CodeUse {
  name: string
  validMs: number
}

/** The part of the configuration that signs. */
interface SigningKey {
  dataSecret: string
}

/** Codes that stand for one record: which one, until when, and our HMAC-SHA-256 of both. */
export function signedCode<P extends IdPrefix>(prefix: P, { name, validMs }: CodeUse) {
  const signed = ({ dataSecret }: SigningKey, body: string, until: string): string =>
    deriveToken(dataSecret, name, `${body}.${until}`)
  return {
    write(config: SigningKey, id: Id<P>, now: Date): string {
      const body = id.slice(prefix.length + 1)
      const until = Math.floor((now.getTime() + validMs) / SECOND_MS).toString(36)
      return [body, until, signed(config, body, until)].join('.')
    },
    /** The record that a code is for; what we did not sign leads to none, whatever it says. */
    read(config: SigningKey, code: string, now: Date): { id: Id<P> } | 'unknown' | 'expired' {
      const [body = '', until = '', signature = ''] = code.split('.')
      const id = `${prefix}_${body}`
      if (!isSameSecret(signature, signed(config, body, until)) || !isId(prefix, id)) return 'unknown'
      return Number.parseInt(until, 36) * SECOND_MS < now.getTime() ? 'expired' : { id }
    },
  }
}
