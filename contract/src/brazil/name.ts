const FULL_NAME = /^\p{L}[\p{L}\p{M}' .-]*$/u

const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').replaceAll('’', "'")

/**
 * A full name as its owner writes it, accents and particles (da, de, dos) kept, spaces tidied: two words at least,
 * 2 to 120 characters. Undefined when it is not one; people with a single name are helped by support.
 */
export function parseFullName(text: string): string | undefined {
  const name = tidy(text)
  if (name.length < 2 || name.length > 120 || !FULL_NAME.test(name)) return undefined
  return name.split(' ').filter((word) => /\p{L}/u.test(word)).length >= 2 ? name : undefined
}

/**
 * A social name as its owner writes it (Decreto 8.727/2016), spaces tidied: one word is enough, 2 to 120 characters.
 * Undefined when it is not one.
 */
export function parseSocialName(text: string): string | undefined {
  const name = tidy(text)
  return name.length >= 2 && name.length <= 120 && FULL_NAME.test(name) ? name : undefined
}

export function isFullName(text: string): boolean {
  return parseFullName(text) !== undefined
}
