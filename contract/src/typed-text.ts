/**
 * What people type and paste is cleaned here before any schema sees it: the server does so with every input of the
 * contract (`cleanInput`), and what reads a number or a code does so by itself (`cleanCode`), in a browser too.
 *
 * Passwords alone stay as they are typed; the server compares them as NFKC, by which all spaces are one space, too (NIST
 * SP 800-63B 3.1.1.2; RFC 8265 section 4.2 maps the same spaces).
 */

/** Soft hyphens, zero widths, marks of direction, byte order marks: what shows nothing and makes no other sign of one. */
const INVISIBLE =
  /(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu
/** Joiners stay where they make one sign of several: in emoji, and in scripts whose letters join. */
const JOINERS =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector}|\p{Script=Arabic}|\p{M})(?:\u200c|\u200d)/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROLS = /(?![\n\t])\p{Cc}/gu
const SPACES = /\p{Zs}/gu
/** Printable ASCII and line ends: what nearly everything is, and needs nothing. */
const CLEAN = /^[\n\t\x20-\x7e]*$/

/** A text without what nobody sees, its spaces plain and its letters composed (NFC); its lines stay lines. */
export function cleanText(text: string): string {
  if (CLEAN.test(text)) return text
  return text
    .normalize('NFC')
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(JOINERS, '')
    .replace(CONTROLS, '')
    .replace(SPACES, ' ')
}

/** Hyphens, dashes and minus signs of every kind. */
const DASHES = /[\p{Pd}\u2043\u2212\u02d7]/gu
const QUOTES = /^["'<([{]+|["'>)\]},;:!]+$/g

/**
 * The same of what is no prose: a number, a code, an amount, an address. Signs that look the same are the same, and what
 * it is called by (`CPF:`, `Pedido nº`, `#`) or stands around it goes.
 */
export function cleanCode(text: string, labels: readonly string[] = []): string {
  const plain = cleanText(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .normalize('NFKC')
    .replace(DASHES, '-')
    .trim()
    .replace(QUOTES, '')
    .trim()
  if (labels.length === 0) return plain
  const label = new RegExp(
    `^(?:${labels.join('|')})(?![\\p{L}])[\\s.:#-]*(?:(?:n[o°]?|n[uú]mero)(?![\\p{L}])[\\s.:#-]*)?`,
    'iu',
  )
  return plain.replace(label, '').replace(/^[#\s]+/, '')
}

/** Accents and quotes that stand where an apostrophe is meant: `D´Ávila`, ``Sant`Anna``, `O’Neill`. */
export const straightApostrophes = (text: string): string =>
  text.replace(/[\u0060\u00b4\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201b\u2032\uff07]/g, "'")

/** Fields that hold a password: it stays as it was typed. */
const isPassword = (field: string): boolean => /password/i.test(field)

/** An input with all its texts clean, whatever stands in it, but for passwords. */
export function cleanInput(input: unknown): unknown {
  if (typeof input === 'string') return cleanText(input)
  if (Array.isArray(input)) return input.map(cleanInput)
  if (input === null || typeof input !== 'object' || !isPlain(input)) return input
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, cleanField(field, value)]))
}

/**
 * What has a length or a size is compared with the limits of a field before it is seen that it is no text. Where that is
 * an object, the comparison itself would fail.
 */
const isOddLength = (field: string, value: unknown): boolean =>
  (field === 'length' || field === 'size') && typeof value === 'object'

function cleanField(field: string, value: unknown): unknown {
  if (isOddLength(field, value)) return null
  return isPassword(field) && typeof value === 'string' ? value : cleanInput(value)
}

/** Files and streams are no text. */
const isPlain = (value: object): boolean => {
  const parent = Object.getPrototypeOf(value)
  return parent === null || parent === Object.prototype
}
