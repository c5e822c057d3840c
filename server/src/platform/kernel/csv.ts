/** The byte order mark: without it at their start spreadsheets in Brazil take the letters of a file for another alphabet. */
export const BOM = '\ufeff'

/** What a spreadsheet would take for a formula, by a full-width sign too (OWASP, CSV injection). */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** A number as a spreadsheet of Brazil reads it: `-1234,56`. */
const NUMBER = /^-?\d+(?:,\d+)?$/
/** What parts fields, for one reader or another, or lines. */
const PARTS = /[;,"\t\r\n]/

/** A text that no spreadsheet carries out, in quotes where it has to be (RFC 4180). */
function field(text: string): string {
  if (NUMBER.test(text)) return text
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return PARTS.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file for a Brazilian spreadsheet, its end included. */
export const csvLine = (texts: readonly string[]): string => `${texts.map(field).join(';')}\r\n`
