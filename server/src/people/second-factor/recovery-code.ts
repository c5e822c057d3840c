import { randomInt } from 'node:crypto'
import type { AccountId } from '@vitrine/contract/ids'
import { indexOfSealed } from '#kernel/secrets.ts'

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
export const hashRecoveryCode = (dataSecret: string, accountId: AccountId, code: string): Buffer =>
  indexOfSealed(dataSecret, 'recovery_code.hash', `${accountId}:${readRecoveryCode(code)}`)
