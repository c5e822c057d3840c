import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

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
