import type { Row } from '#kernel/personal-data.ts'

/** Rows as a JSON list; instants in ISO 8601. */
export const toJson = (rows: readonly Row[]): string => `${JSON.stringify(rows, null, 2)}\n`

/** Spreadsheets run what begins with these; an apostrophe makes it a text (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Begins with a byte order mark, without which spreadsheets in Brazil misread accents; separated by `;` as they expect. */
export function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`
}
