import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, as tokens are kept at rest. */
export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Compares secrets in a time that says nothing about where they differ. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))

/** A token derived from another one: the same every time, useless without the secret. */
export const deriveToken = (secret: string, purpose: string, from: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${from}`).digest('base64url')
