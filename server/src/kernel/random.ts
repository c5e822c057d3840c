import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, as tokens are kept at rest. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A token derived from another one: the same every time, useless without the secret. */
export const deriveToken = (secret: string, purpose: string, from: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${from}`).digest('base64url')
