import { cleanText, straightApostrophes } from '../typed-text.ts'

const FULL_NAME = /^\p{L}[\p{L}\p{M}' .-]*$/u

/**
 * Whether a text holds a web address: mail programs make a link of letters, a point and two letters without a space
 * between, and a name stands in messages to addresses that its writer chose.
 */
export const holdsWebAddress = (text: string): boolean =>
  /[\p{L}\p{N}]\.\p{L}{2}/u.test(text.normalize('NFKC'))

const tidy = (text: string): string =>
  straightApostrophes(cleanText(text))
    .replace(/^\s*nome(?: completo| social)?\s*:/i, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

const isName = (name: string): boolean =>
  name.length >= 2 && name.length <= 120 && FULL_NAME.test(name) && !holdsWebAddress(name)

/**
 * A full name as its owner writes it, accents and particles (da, de, dos) kept, spaces tidied: two words at least,
 * 2 to 120 characters. Undefined when it is not one; people with a single name are helped by support.
 */
export function parseFullName(text: string): string | undefined {
  const name = tidy(text)
  if (!isName(name)) return undefined
  return name.split(' ').filter((word) => /\p{L}/u.test(word)).length >= 2 ? name : undefined
}

/**
 * A social name as its owner writes it (Decreto 8.727/2016), spaces tidied: one word is enough, 2 to 120 characters.
 * Undefined when it is not one.
 */
export function parseSocialName(text: string): string | undefined {
  const name = tidy(text)
  return isName(name) ? name : undefined
}

export function isFullName(text: string): boolean {
  return parseFullName(text) !== undefined
}
