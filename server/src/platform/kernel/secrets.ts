import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
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

/** One key per use, so that what is sealed or looked up for one can never stand in for another. */
export const keyOf = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `vitrine ${use}`, 32))

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

/** The part of the configuration that signs: the newest version of the key signs, all are accepted. */
interface SigningKey {
  dataKeys: { readonly secrets: SecretRing }
}

/** Codes that stand for one record: which one, until when, and our HMAC-SHA-256 of both. */
export function signedCode<P extends IdPrefix>(prefix: P, { name, validMs }: CodeUse) {
  return {
    write(config: SigningKey, id: Id<P>, now: Date): string {
      const body = id.slice(prefix.length + 1)
      const until = Math.floor((now.getTime() + validMs) / SECOND_MS).toString(36)
      return [body, until, deriveToken(config.dataKeys.secrets[0], name, `${body}.${until}`)].join('.')
    },
    /** The record that a code is for; what we did not sign leads to none, whatever it says. */
    read(config: SigningKey, code: string, now: Date): { id: Id<P> } | 'unknown' | 'expired' {
      const [body = '', until = '', signature = ''] = code.split('.')
      const id = `${prefix}_${body}`
      if (!isDerivedToken(config.dataKeys.secrets, name, `${body}.${until}`, signature) || !isId(prefix, id))
        return 'unknown'
      return Number.parseInt(until, 36) * SECOND_MS < now.getTime() ? 'expired' : { id }
    },
  }
}
